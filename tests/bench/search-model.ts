import type pg from 'pg';

import { searchKeys, sortNumber } from '../../server/model/entities/rules/names.ts';
import { defaultSchema } from '../../server/model/schema/seed/index.ts';

export const idOf = (kind: 'classes' | 'relations' | 'labels', name: string): number =>
  defaultSchema[kind].find((item) => item.name === name)!.id!;
export const propertyOf = (className: string, name: string): number =>
  defaultSchema.properties.find((item) => item.classId === idOf('classes', className) && item.name === name)!.id!;

/** Returns a random generator that gives the same numbers every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 4_294_967_296;
}

// Classes with their share of the entities and the number their roots begin with.
const shares: [string, number, string][] = [
  ['Requirement', 0.4, 'SR'],
  ['Action', 0.15, '1'],
  ['Task', 0.05, 'T'],
  ['Test Case', 0.08, 'TC'],
  ['Asset', 0.12, 'A'],
  ['Artifact', 0.02, 'DOC'],
  ['Risk', 0.03, 'RSK'],
  ['Issue', 0.05, 'I'],
  ['Characteristic', 0.05, 'CH'],
  ['Measure', 0.03, 'M'],
  ['Cost', 0.02, 'C'],
];
const labels: Record<string, string[]> = {
  Action: ['Activity', 'Process', 'Function', 'Mission'],
  Requirement: ['Functional Requirement', 'Performance Requirement'],
  Asset: ['System', 'Subsystem'],
};
const users = ['ada', 'walt', 'wendy', 'sam'];
const qualities = ['Clear', 'Complete', 'Consistent', 'Correct', 'Design', 'Feasible', 'Traceable', 'Verifiable'];
const DAY = 86_400_000;

interface Made {
  id: number;
  number: string;
  children: number;
  depth: number;
}

/** Fills project 1 with entities of many kinds, half of them brought in at one moment, in hierarchies and with links. */
export async function fillModel(pool: pg.Pool, count: number, now: number): Promise<void> {
  const random = dice(42);
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const prose = writer(random);
  const made = new Map(shares.map(([name]) => [name, [] as Made[]]));
  const links: [number, number, number][] = [];
  const decomposedBy = idOf('relations', 'decomposed by');

  /** The next place in the hierarchy of a class: mostly below one of the latest. */
  const placed = (id: number, className: string, prefix: string): string => {
    const peers = made.get(className)!;
    const latest = peers.slice(-1000).filter(({ depth }) => depth < 8);
    const parent = peers.length < 20 || random() < 0.02 ? undefined : one(latest);
    if (parent) links.push([parent.id, decomposedBy, id]);
    const number = parent ? `${parent.number}.${++parent.children}` : `${prefix}.${peers.length + 1}`;
    peers.push({ id, number, children: 0, depth: number.split('.').length });
    return number;
  };

  const attributes = (className: string): Record<string, unknown> => {
    const attrs: Record<string, unknown> = {};
    const set = (name: string, value: unknown) => (attrs[propertyOf(className, name)] = value);
    const status = defaultSchema.properties.find(
      (item) => item.classId === idOf('classes', className) && item.name === 'Status',
    );
    if (status && random() < 0.95) attrs[status.id!] = one(status.typeParameters!.choices!);
    if (className === 'Requirement')
      for (const quality of qualities) if (random() < 0.6) set(quality, { value: random() < 0.7, suggestions: [] });
    if (className === 'Risk') set('Probability', below(101));
    if (className === 'Task') {
      set('Due Date', now + (below(400) - 600) * DAY);
      const user = one(users);
      if (random() < 0.8) set('Assignee', [{ id: user, type: 'user', label: user }]);
    }
    return attrs;
  };

  const kind = (): (typeof shares)[number] => {
    let left = random();
    return shares.find(([, share]) => (left -= share) < 0) ?? shares[0]!;
  };
  for (let first = 1; first <= count; first += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - first + 1) }, (_, i) => {
      const id = first + i;
      const [className, , prefix] = kind();
      const number = placed(id, className, prefix);
      const isFirstDocument = number === 'DOC.1';
      const created = id < count / 2 ? now - 500 * DAY : now - below(600) * DAY - below(DAY);
      const modified = random() < 0.4 ? created + Math.floor(random() * (now - created)) : null;
      const words = { number, name: prose(2 + below(4)), description: `<p>${prose(20 + below(40))}</p>` };
      const keys = searchKeys(words);
      return {
        ...words,
        id,
        global_id: `B_${id}`,
        class_id: idOf('classes', className),
        sort_number: sortNumber(number, id),
        attrs: attributes(className),
        label_ids: isFirstDocument
          ? [idOf('labels', 'Requirements Document')]
          : (labels[className] ?? []).filter(() => random() < 0.25).map((name) => idOf('labels', name)),
        is_hidden: random() < 0.005,
        is_archived: random() < 0.005,
        script: random() < 0.01 ? 'function onStart() {}' : null,
        created: new Date(created).toISOString(),
        created_by: one(users),
        modified: modified && new Date(modified).toISOString(),
        modified_by: modified && one(users),
        number_key: keys.numberKey,
        name_key: keys.nameKey,
        text_key: keys.textKey,
      };
    });
    await pool.query(
      `insert into entity (organization_id, project_id, revision, is_redacted, is_locked, metadata, id, global_id, class_id, name, number, sort_number,
         description, attrs, label_ids, is_hidden, is_archived, script, created, created_by, modified, modified_by, number_key, name_key, text_key)
       select 1, 1, 1, false, false, '{}', id, global_id, class_id, name, number, sort_number, description, attrs, label_ids, is_hidden, is_archived,
         script, created, created_by, modified, modified_by, number_key, name_key, text_key from jsonb_populate_recordset(null::entity, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  const some = (className: string) => one(made.get(className)!).id;
  const relate = (source: number, relation: string, target: number) =>
    links.push([source, idOf('relations', relation), target]);
  for (const { id } of made.get('Requirement')!) {
    if (random() < 0.7) relate(some('Test Case'), 'verifies', id);
    const assets = random() < 0.6 ? below(5) : 0;
    for (let i = 0; i < assets; i++) relate(some('Asset'), 'satisfies', id);
  }
  for (const { id } of made.get('Asset')!) if (random() < 0.7) relate(id, 'performs', some('Action'));
  for (const { id } of made.get('Artifact')!.slice(0, 50))
    for (let i = 0; i < 40; i++) relate(id, 'source of', some('Requirement'));
  for (let at = 0; at < links.length; at += 20_000) {
    const part = links.slice(at, at + 20_000);
    await pool.query(
      `insert into link (organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision)
       select 1, 1, source, relation, target, '{}', now(), 'ada', 1 from unnest($1::int[], $2::int[], $3::int[]) as l(source, relation, target)
       on conflict do nothing`,
      [0, 1, 2].map((end) => part.map((link) => link[end])),
    );
  }
}

/** Prose of made-up words, a few of them frequent, among which the words of the examples stand now and then. */
function writer(random: () => number): (words: number) => string {
  const syllables = 'ba con de fer gra hi jun kel lo mi na or pre qua ri sta tor ul ver xen zo tal mon sig'.split(' ');
  const syllable = () => syllables[Math.floor(random() * syllables.length)]!;
  const vocabulary = Array.from({ length: 4000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(''),
  );
  const told: [number, string][] = [
    [0.0006, 'stakeholder'],
    [0.0012, 'preliminary design'],
    [0.002, 'preliminary'],
    [0.005, 'design'],
    [0.0055, 'planning'],
    [0.006, 'valve'],
  ];
  const word = () => {
    const chance = random();
    return told.find(([below]) => chance < below)?.[1] ?? vocabulary[Math.floor(random() ** 3 * vocabulary.length)]!;
  };
  return (words) => Array.from({ length: words }, word).join(' ');
}
