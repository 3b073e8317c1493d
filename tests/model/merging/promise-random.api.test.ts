// After any changes on both sides of a branch, and any choices in conflicts: the preview equals the result, in both directions and again.
// Every loss is announced, nothing else is lost, and decisions are final.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { slowDraws } from '../../support/seed.ts';
import { importByRest } from '../../support/upload.ts';
import { trussWithMerges, type Shown } from './on-merging.ts';
import { isTorn, settled, type Chosen, type Law, type Project } from './told-and-done.ts';

let on: Awaited<ReturnType<typeof trussWithMerges>>;
beforeAll(async () => {
  on = await trussWithMerges();
});
afterAll(() => on.truss.close());

const NAMES = ['One', 'Two', 'Three'] as const;
const WORDS = ['low', 'middle', 'high'] as const;
const edit = fc.record({
  isThere: fc.boolean(),
  at: fc.nat(3),
  kind: fc.constantFrom(
    'move',
    'move',
    'value',
    'value',
    'word',
    'label',
    'link',
    'link',
    'unlink',
    'name',
    'new',
    'delete',
    'retire',
    'offer',
  ),
  text: fc.constantFrom('x', 'y'),
  to: fc.nat(3),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;
/** Something that always has to be decided: a class that goes on one side, and what only that class holds on the other. */
const torn: readonly Edit[] = [
  { isThere: false, at: 0, kind: 'move', text: 'x', to: 0 },
  { isThere: true, at: 0, kind: 'value', text: 'x', to: 0 },
  { isThere: true, at: 0, kind: 'label', text: 'x', to: 0 },
];

interface Home {
  origin: number;
  a: number;
  b: number;
  /** Properties and labels of one class each, and a choice that both have. */
  of: { a: [property: number, label: number]; b: [property: number, label: number] };
  band: number;
}

async function home(): Promise<Home> {
  const origin = await on.project('Promised');
  const related = on.truss.given.relationId('related to');
  const to = (...ids: number[]) => ids.map((targetClassId) => ({ targetRelationId: related, targetClassId }));
  const { classes, properties, labels } = await saveSchema(on.ctx(), 'acme', origin, {
    classes: [
      { id: -1, name: 'Root', icon: 'box', isAbstract: true },
      { id: -2, name: 'A', icon: 'box', parentId: -1, localTargetRelations: to(-2, -3) },
      { id: -3, name: 'B', icon: 'box', parentId: -1, localTargetRelations: to(-2) },
    ],
    properties: [
      { name: 'Of A', type: 'TEXT', classId: -2 },
      { name: 'Of B', type: 'TEXT', classId: -3 },
      { name: 'Band', type: 'ENUMERATION', classId: -1, typeParameters: { choices: [...WORDS] } },
    ],
    labels: [
      { name: 'On A', classIds: [-2] },
      { name: 'On B', classIds: [-3] },
    ],
  });
  const id = (items: ReadonlyMap<number, { id: number; name: string; projectId: number }>, name: string) =>
    [...items.values()].find((each) => each.name === name && each.projectId === origin)!.id;
  const [a, b] = [id(classes, 'A'), id(classes, 'B')];
  await on.save(origin, ...NAMES.map((name) => ({ name, classId: a })));
  return {
    origin,
    a,
    b,
    of: { a: [id(properties, 'Of A'), id(labels, 'On A')], b: [id(properties, 'Of B'), id(labels, 'On B')] },
    band: id(properties, 'Band'),
  };
}

const offered = async (projectId: number, band: number): Promise<{ choices: string[]; retired?: string[] }> =>
  (await on.rest('GET', `p/${projectId}/schema`)).properties.find((each: { id: number }) => each.id === band)
    .typeParameters;
const offer = (projectId: number, id: number, choices: readonly string[]) =>
  saveSchema(on.ctx(), 'acme', projectId, { properties: [{ id, typeParameters: { choices: [...choices] } }] });

async function done({ a, b, of, band }: Home, projectId: number, { at, kind, text, to }: Edit, fresh: number) {
  const all = await on.entities(projectId);
  if (kind === 'new') return void (await on.save(projectId, { name: `New ${projectId} ${fresh}`, classId: b }));
  const { choices } = await offered(projectId, band);
  if (kind === 'offer') return void (await offer(projectId, band, [...new Set([...choices, `${text} ${projectId}`])]));
  const held = new Set(all.map(({ attrs }) => attrs[band]));
  const left = choices.filter((word, place) => place !== at || held.has(word));
  if (kind === 'retire') return void (left.length > 0 && (await offer(projectId, band, left)));
  const [entity, other] = [all[at % Math.max(1, all.length)], all[to % Math.max(1, all.length)]];
  if (!entity || !other) return;
  const { id, classId } = entity;
  const [property, label] = classId === a ? of.a : of.b;
  const rel = { relationId: on.truss.given.relationId('related to'), targetId: other.id };
  const isLawful = classId === a || other.classId === a;
  if (kind === 'move')
    await on.rest('POST', 'entities?letGo=true', [{ id, projectId, classId: classId === a ? b : a }]);
  if (kind === 'value') await on.save(projectId, { id, attrs: { [property]: text } });
  if (kind === 'word') await on.save(projectId, { id, attrs: { [band]: choices[to % choices.length]! } });
  if (kind === 'label') await on.save(projectId, { id, addLabels: [label] });
  if (kind === 'name') await on.save(projectId, { id, name: text });
  if (kind === 'delete') await on.remove(id);
  if (kind === 'unlink') await on.save(projectId, { id, removeRels: [rel] });
  if (kind === 'link' && entity !== other && isLawful)
    await on.save(projectId, { id, addRels: [{ ...rel, attrs: {} }] });
}

async function read(projectId: number): Promise<Project> {
  const all = await on.entities(projectId);
  const links = await on.truss.inside.db.selectFrom('link').selectAll().where('projectId', '=', projectId).execute();
  const named = new Map(all.map(({ id, globalId }) => [id, globalId]));
  return new Map(
    all.map(({ id, globalId, classId, name, number, attrs, labelIds }) => [
      globalId,
      new Map<string, string>([
        ['class', String(classId)],
        ['name', name],
        ['number', number],
        ...Object.entries(attrs).map(([property, value]) => [`value ${property}`, String(value)] as const),
        ...labelIds.map((label) => [`label ${label}`, 'on'] as const),
        ...links
          .filter(({ sourceId }) => sourceId === id)
          .map(({ targetId }) => [`link ${named.get(targetId)!}`, 'there'] as const),
      ]),
    ]),
  );
}

interface SeenConflict {
  key: string;
  kind: string;
  sides: string[];
  choice: { side: string } | null;
  losses: { side: string; entityId: number; key: string; value: unknown }[];
}
type SeenItem = Omit<Shown, 'conflicts'> & { conflicts: SeenConflict[] };
const preview = async (
  target: number,
  source: number,
): Promise<{ items: SeenItem[]; counts: { openConflicts: number } }> =>
  on.rest('GET', `p/${target}/merge?sourceProjectId=${source}`);

/** Decides all conflicts one by one, through the graph, and sees there what REST says. */
async function decideAll(target: number, source: number, sideOf: (from: readonly string[]) => string): Promise<number> {
  let decided = 0;
  for (let round = 0; round < 6; round++) {
    const { data } = await on.truss.graph(
      'root',
      `{ project(organization: "acme", projectId: ${target}) { merge(sourceId: ${source}) { id items(first: 100) { edges { node {
        id conflicts { key kind sides choice { side } losses { side texts } } } } } } } }`,
    );
    const { id: mergeId, items } = data.project.merge;
    const nodes = items.edges.map((edge: { node: { id: string; conflicts: SeenConflict[] } }) => edge.node);
    const rest = (await preview(target, source)).items;
    const told = (some: { conflicts: SeenConflict[] }[]) =>
      some.flatMap(({ conflicts }) =>
        conflicts.map(({ key, kind, sides, choice }) => [key, kind, sides, choice?.side]),
      );
    expect(told(nodes)).toEqual(told(rest));
    const open = nodes.flatMap(({ id, conflicts }: { id: string; conflicts: SeenConflict[] }) =>
      conflicts.filter(({ choice }) => !choice).map(({ key, sides }) => ({ itemId: id, key, sides })),
    ) as { itemId: string; key: string; sides: string[] }[];
    if (open.length === 0) return decided;
    for (const { itemId, key, sides } of open) {
      const side = sideOf(sides.filter((each) => each !== 'EDITED'));
      const answer = await on.truss.graph(
        'root',
        'mutation($input: DecideMergeInput!) { decideMerge(input: $input) { merge { id } } }',
        { input: { mergeId, decisions: [{ itemId, key, side }] } },
      );
      expect(answer.errors).toBeUndefined();
      decided++;
    }
  }
  throw new Error('Something is open again whatever is chosen');
}

/** Merges one project into the other as the preview says, and sees that it comes to that. */
async function kept(
  given: Home,
  target: number,
  source: number,
  base: Project,
  sideOf: (from: readonly string[]) => string,
): Promise<{ conflicts: number; losses: number }> {
  const sides = { base, ours: await read(target), theirs: await read(source) };
  await on.start(target, source);
  const conflicts = await decideAll(target, source, sideOf);
  const { items } = await preview(target, source);
  const entities = items.filter(({ subject }) => subject === 'ENTITY');
  const ids = new Map<number, string>();
  for (const { id, globalId } of await on.entities(target)) ids.set(id, globalId);
  for (const { id, globalId } of await on.entities(source)) ids.set(-id, globalId);
  const nameOf = ({ entityId, sourceEntityId }: SeenItem) =>
    ids.get(entityId ?? 0) ?? ids.get(-(sourceEntityId ?? 0)) ?? '';
  for (const each of entities) if (each.entityId !== null) ids.set(each.entityId, nameOf(each));
  const keyOf = (key: string): string => {
    const [type, first, second] = key.split(':');
    if (type === 'CLASS_ID') return 'class';
    if (type === 'NAME' || type === 'NUMBER') return type.toLowerCase();
    if (type === 'ATTRIBUTE') return `value ${first}`;
    if (type === 'LABEL') return `label ${first}`;
    if (type === 'RELATIONSHIP') return `link ${ids.get(Number(second))}`;
    return key;
  };
  const chosen = new Map<string, Chosen[]>();
  for (const each of entities)
    chosen.set(
      nameOf(each),
      each.conflicts.map(({ key, kind, choice }) => ({ key: keyOf(key), kind, side: choice!.side })),
    );
  for (const id of new Set([...sides.ours.keys(), ...sides.theirs.keys()]))
    expect([id, (chosen.get(id) ?? []).some(({ key }) => key === 'EXISTENCE')]).toEqual([id, isTorn(sides, id)]);
  const law: Law = {
    holds(classId, key) {
      const [property, label] = classId === String(given.a) ? given.of.b : given.of.a;
      return key !== `value ${property}` && key !== `label ${label}`;
    },
    links: (from, to) => from === String(given.a) || to === String(given.a),
  };
  const promised = settled(sides, law, (id) => chosen.get(id) ?? []);
  const losses = entities.flatMap(({ conflicts }) =>
    conflicts.flatMap(({ choice, losses }) => losses.filter(({ side }) => side === choice!.side)),
  );
  const said = new Set(losses.map(({ entityId, key }) => `${ids.get(entityId)} ${keyOf(key)}`));
  for (const each of promised.dropped) expect(said).toContain(each);
  const accepted = await on.accept(target, source);
  expect(accepted).toMatchObject({ status: 200, warnings: [] });
  const after = await read(target);
  const sorted = (project: Project) =>
    [...project]
      .map(([id, told]) => [id, [...told].map(String).toSorted()] as const)
      .toSorted(([x], [y]) => (x < y ? -1 : 1));
  expect(sorted(after)).toEqual(sorted(promised.after));
  for (const { entityId, key, value } of losses)
    if (!key.startsWith('EXISTENCE'))
      expect([key, after.get(ids.get(entityId)!)?.get(keyOf(key))]).not.toEqual([
        key,
        key.startsWith('ATTRIBUTE') ? value : key.startsWith('LABEL') ? 'on' : 'there',
      ]);
  return { conflicts, losses: losses.length };
}

/** Expects that everything can be saved again unchanged, and that an export can be imported. */
async function holds({ band }: Home, projectId: number): Promise<void> {
  const entities = await on.entities(projectId);
  const { choices, retired = [] } = await offered(projectId, band);
  for (const { attrs } of entities) expect([...choices, ...retired, undefined]).toContain(attrs[band]);
  const sent = entities.map(({ id, attrs, labelIds, classId }) => ({
    id,
    projectId,
    attrs,
    labelIds,
    classId,
    number: `N.${id}`,
  }));
  expect((await on.truss.rest('root', '/api/v4/o/acme/entities', sent)).status).toBe(200);
  const text = await (await on.truss.rest('root', `/api/v4/o/acme/p/${projectId}/export/json`)).text();
  const other = await on.project('Brought in');
  expect((await importByRest(on.truss, 'root', `${other}/import/json?wait=true`, text)).status).toBe(200);
  const told = (some: typeof entities) =>
    some.map(({ name, attrs }) => `${name} ${Object.values(attrs).map(String).toSorted().join()}`).toSorted();
  expect(told(await on.entities(other))).toEqual(told(await on.entities(projectId)));
}

test('the result of a merge is what its preview said', async () => {
  const [sums, edits] = [{ conflicts: 0, losses: 0 }, fc.array(edit, { minLength: 2, maxLength: 8 })];
  await fc.assert(
    fc.asyncProperty(edits, edits, edits, fc.infiniteStream(fc.nat(5)), async (before, first, second, picks) => {
      const given = await home();
      for (const [fresh, each] of before.entries())
        if (!['delete', 'new', 'retire'].includes(each.kind)) await done(given, given.origin, each, fresh);
      const branch = await on.branchOff(given.origin, 'Promising');
      const sideOf = (from: readonly string[]) => from[picks.next().value! % from.length]!;
      const round = async (some: readonly Edit[], target: number, source: number, base: Project) => {
        for (const [fresh, each] of some.entries())
          await done(given, each.isThere ? branch : given.origin, each, fresh);
        const sum = await kept(given, target, source, base, sideOf);
        sums.conflicts += sum.conflicts;
        sums.losses += sum.losses;
        await holds(given, target);
        return read(source);
      };
      const merged = await round([...torn, ...first], given.origin, branch, await read(given.origin));
      await round(second, branch, given.origin, merged);
    }),
    slowDraws(3, 38),
  );
  expect(sums.conflicts).toBeGreaterThan(0);
  expect(sums.losses).toBeGreaterThan(0);
});
