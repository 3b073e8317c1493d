// Locks hold off every call on an entity: fields, labels, attributes, links from its own side, its parent, its class and its deletion. Each
// call is refused to others, and to the locker unless they say that they write through the lock; a refused call writes nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { importByRest } from '../../support/upload.ts';
import { trussWithWorkflow, type Answer } from './on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
beforeAll(async () => {
  at = await trussWithWorkflow({ jobs: true });
});
afterAll(() => at.truss.close());

interface Stage {
  id: number;
  /** Its revision when it was made: what reverting goes back to. */
  first: number;
}
interface Kind {
  what: string;
  /** Returns a save through api/v4, and through the graph. */
  rest(): Promise<Record<string, unknown>>;
  graph?(rest: Record<string, unknown>): Record<string, unknown>;
}

const { classId, labelId, propertyId, relationId } = {
  classId: (name: string) => at.truss.given.classId(name),
  labelId: (name: string) => at.truss.given.labelId(name),
  propertyId: (name: string) => at.truss.given.propertyId('Requirement', name),
  relationId: (name: string) => at.truss.given.relationId(name),
};
const linked = (relation: string) => async () => ({
  rels: [{ relationId: relationId(relation), targetId: await at.requirement('Far end'), attrs: {} }],
});
const asAddedLinks = ({ rels }: Record<string, unknown>) => ({
  addLinks: (rels as { relationId: number; targetId: number }[]).map(({ relationId, targetId }) => ({
    relationId,
    targetId,
  })),
});
const kinds: Kind[] = [
  { what: 'a field', rest: async () => ({ name: 'Changed' }) },
  { what: 'a label', rest: async () => ({ labelIds: [labelId('Functional Requirement')] }) },
  {
    what: 'an attribute',
    rest: async () => ({ attrs: { [propertyId('Rationale')]: 'Because' } }),
    graph: () => ({ attributes: [{ propertyId: propertyId('Rationale'), value: 'Because' }] }),
  },
  { what: 'a link from its own side', rest: linked('derives'), graph: asAddedLinks },
  { what: 'its place in a whole', rest: linked('decomposes'), graph: asAddedLinks },
  { what: 'its class', rest: async () => ({ classId: classId('Statement') }) },
  { what: 'that it is archived', rest: async () => ({ isArchived: true }) },
];

const graph: typeof at.byGraph = (...asked) => at.byGraph(...asked);
const rest: typeof at.byRest = (...asked) => at.byRest(...asked);
const see = async (id: number) => {
  const answer = await at.truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [id], includeRelations: true });
  const [found] = (await answer.json()) as Record<string, unknown>[];
  if (!found) return 'gone';
  const { name, labelIds, attrs, rels, classId, isArchived } = found;
  return { name, labelIds, attrs, rels, classId, isArchived };
};
const latest = async () => (await at.truss.given.records()).at(-1)!.revision;
const made = async (name: string): Promise<Stage> => ({ id: await at.requirement(name), first: await latest() });

/** A way to do something, or to take it back; `own`: it is of what one did oneself, so there is nothing in it for others. */
type Call = [name: string, own: boolean, go: (as: Person, throughLocks: boolean) => Promise<Answer>];

/** Each is gone through in turn: what one does the next takes back. */
function callsFor({ id, first }: Stage, patch: Record<string, unknown>, graphPatch: Record<string, unknown>): Call[] {
  const done: number[] = [];
  const noting = async (answer: Answer) => {
    if (answer.status === 200) done.push(await latest());
    return answer;
  };
  const undo = async (as: Person, throughLocks: boolean) =>
    noting(await graph(as, 'undoSave', { revision: done.at(-1), throughLocks }));
  const query = (throughLocks: boolean) => (throughLocks ? '?throughLocks=true' : '');
  return [
    [
      'a save through the graph',
      false,
      async (as, throughLocks) =>
        noting(
          await graph(as, 'saveEntities', { throughLocks, letGo: true, entities: [{ entityId: id, ...graphPatch }] }),
        ),
    ],
    ['undoing it', false, undo],
    ['redoing it', false, undo],
    [
      'a revert through the graph',
      false,
      async (as, throughLocks) =>
        noting(await graph(as, 'revertEntities', { throughLocks, entities: [{ entityId: id, revision: first }] })),
    ],
    [
      'a save through api/v4',
      false,
      async (as, throughLocks) =>
        noting(
          await rest(as, 'POST', `entities?letGo=true${throughLocks ? '&throughLocks=true' : ''}`, [
            { id, projectId: 1, ...patch },
          ]),
        ),
    ],
    [
      'a revert through api/v4',
      false,
      async (as, throughLocks) => noting(await rest(as, 'PUT', `entities/revert/${id}/${first}${query(throughLocks)}`)),
    ],
    ['one’s last step, undone', true, (as, throughLocks) => graph(as, 'undoSteps', { throughLocks })],
    ['one’s last step, redone', true, (as, throughLocks) => graph(as, 'redoSteps', { throughLocks })],
    [
      'one’s last step, undone through api/v4',
      true,
      (as, throughLocks) => rest(as, 'PUT', `p/1/steps/undo${query(throughLocks)}`),
    ],
    [
      'one’s last step, redone through api/v4',
      true,
      (as, throughLocks) => rest(as, 'PUT', `p/1/steps/redo${query(throughLocks)}`),
    ],
  ];
}

const refused = { status: 409, title: 'Locked' };

/** Goes through calls one after the other: others are refused, and the locker unless they say that they write through it. */
async function goThrough(id: number, calls: readonly Call[]): Promise<void> {
  for (const [api, isOwn, go] of calls) {
    const before = await see(id);
    if (!isOwn) expect([api, await go('wendy', true)]).toMatchObject([api, refused]);
    const unsaid = await go('walt', false);
    expect([api, unsaid]).toMatchObject([api, refused]);
    expect(unsaid.message).toContain('Unlock it, or edit it anyway.');
    expect([api, await see(id)]).toEqual([api, before]);
    expect([api, await go('walt', true)]).toMatchObject([api, { status: 200 }]);
    expect([api, await see(id)]).not.toEqual([api, before]);
    expect(await at.see(id)).toMatchObject({ isLocked: true, lockedBy: 'walt' });
  }
}

test.each(kinds)('$what: refused to others, and to the locker who does not say so', async ({ what, ...kind }) => {
  const stage = await made(what);
  const patch = await kind.rest();
  await at.rest.lock('walt', [stage.id, ...farEndsOf(patch)]);
  await goThrough(stage.id, callsFor(stage, patch, kind.graph?.(patch) ?? patch));
});
const farEndsOf = ({ rels = [] }: { rels?: { targetId: number }[] }) => rels.map(({ targetId }) => targetId);

test.each(kinds.filter(({ graph }) => graph === asAddedLinks))(
  '$what can be made from its other end despite the lock, undone and redone',
  async ({ what, ...kind }) => {
    const stage = await made(what);
    const patch = await kind.rest();
    await at.rest.lock('walt', [stage.id]);
    const all = callsFor(stage, patch, kind.graph!(patch));
    await goThrough(
      stage.id,
      all.filter(([api]) => /^a (save|revert)/.test(api)),
    );
    const [{ relationId: relation, targetId: other }] = patch['rels'] as { relationId: number; targetId: number }[] as [
      never,
    ];
    const inverse = relationId(what === 'a link from its own side' ? 'derived by' : 'decomposed by');
    expect(relation).not.toBe(inverse);
    const fromThere = [{ id: other, projectId: 1, rels: [{ relationId: inverse, targetId: stage.id, attrs: {} }] }];
    const before = await see(stage.id);
    expect(await rest('wendy', 'POST', 'entities', fromThere)).toMatchObject({ status: 200 });
    expect(await see(stage.id)).not.toEqual(before);
    expect(await graph('wendy', 'undoSteps', {})).toMatchObject({ status: 200 });
    expect(await see(stage.id)).toEqual(before);
    expect(await graph('wendy', 'redoSteps', {})).toMatchObject({ status: 200 });
  },
);

test('its deletion, and the undoing of its creation; brought back, it is locked again, and as it was', async () => {
  const { id, first } = await made('Made');
  await rest('wendy', 'POST', 'entities', [{ id, projectId: 1, name: 'Approved' }]);
  await at.rest.lock('walt', [id]);
  const gone: Call[] = [
    ['the graph', false, (as, throughLocks) => graph(as, 'deleteEntities', { throughLocks, entityIds: [id] })],
    [
      'api/v4',
      false,
      (as, throughLocks) => rest(as, 'DELETE', `entities/ids${throughLocks ? '?throughLocks=true' : ''}`, [id]),
    ],
  ];
  const back = [
    async (as: Person) => graph(as, 'restoreEntities', { entityIds: [id] }),
    async (as: Person) => rest(as, 'PUT', `entities/restore/${id}`),
    async (as: Person) => graph(as, 'undoSave', { revision: await latest() }),
  ];
  for (const [turn, restore] of back.entries()) {
    const [api, , go] = gone[turn % gone.length]!;
    expect([api, await go('wendy', true)]).toMatchObject([api, refused]);
    expect([api, await go('walt', false)]).toMatchObject([api, refused]);
    expect(await go('walt', true)).toMatchObject({ status: 200 });
    expect(await see(id)).toBe('gone');
    const revert = { entities: [{ entityId: id, revision: first }] };
    expect(await graph('wendy', 'revertEntities', { ...revert, throughLocks: true })).toMatchObject(refused);
    expect(await graph('walt', 'revertEntities', revert)).toMatchObject(refused);
    expect(await see(id)).toBe('gone');
    expect(await restore('wendy')).toMatchObject({ status: 200 });
    expect(await at.see(id)).toMatchObject({ name: 'Approved', isLocked: true, lockedBy: 'walt' });
  }
  const fresh = await made('Made here');
  await at.rest.lock('walt', [fresh.id]);
  const creation = { revision: fresh.first };
  expect(await graph('wendy', 'undoSave', { ...creation, throughLocks: true })).toMatchObject(refused);
  expect(await graph('walt', 'undoSave', creation)).toMatchObject(refused);
  expect(await graph('walt', 'undoSave', { ...creation, throughLocks: true })).toMatchObject({ status: 200 });
  expect(await see(fresh.id)).toBe('gone');
});

describe('calls that bring in much at once', () => {
  test('a bulk edit with one that is held changes none', async () => {
    const [held, free] = [await at.requirement('Held'), await at.requirement('Free')];
    await at.rest.lock('walt', [held]);
    const both = [held, free].map((id) => ({ id, projectId: 1, name: 'Changed' }));
    expect(await rest('wendy', 'POST', 'entities', both)).toMatchObject(refused);
    expect(await at.see(free)).toMatchObject({ name: 'Free' });
  });

  test.each(['json', 'xml', 'reqif'])(
    'an import of %s that would change a locked entity changes nothing',
    async (format) => {
      const [held, free] = [await at.requirement('Held before'), await at.requirement('Free before')];
      const file = Buffer.from(
        await (
          await at.truss.rest('walt', `/api/v4/o/acme/p/1/${format === 'reqif' ? 'report' : 'export'}/${format}`)
        ).arrayBuffer(),
      );
      await at.rest.lock('walt', [held]);
      const changed = file.toString().replaceAll('Held before', 'Held after').replaceAll('Free before', 'Free after');
      expect(changed).not.toBe(file.toString());
      const job = await (await importByRest(at.truss, 'wendy', `1/import/${format}?wait=true`, changed)).json();
      expect(job).toMatchObject({
        state: 'failed',
        error: { title: 'Locked', message: expect.stringContaining('is locked by walt') },
      });
      expect([await at.see(held), await at.see(free)]).toMatchObject([
        { name: 'Held before' },
        { name: 'Free before' },
      ]);
    },
  );

  test('a merge is held off, item by item, unless a person who may unlock writes through the lock', async () => {
    const ids: Record<string, number> = {};
    for (const { what } of kinds) ids[what] = await at.requirement(what);
    ids['its deletion'] = await at.requirement('its deletion');
    const copied = await at.truss.rest('ada', '/api/v4/o/acme/p/1/copy?isBranch=true&name=Branch', {}, 'POST');
    const branch = ((await copied.json()) as { project: { id: number } }).project.id;
    const copies = await at.truss.inside.db
      .selectFrom('entity')
      .select(['id', 'originId'])
      .where('projectId', '=', branch)
      .execute();
    const copyOf = (id: number) => copies.find(({ originId }) => originId === id)!.id;
    for (const { what, rest: patch } of kinds) {
      const wanted = (await patch()) as { rels?: { targetId: number }[] };
      const rels = wanted.rels?.map((rel) => ({ ...rel, targetId: copies[0]!.id }));
      const saved = await rest('ada', 'POST', 'entities?letGo=true', [
        { id: copyOf(ids[what]!), projectId: branch, ...wanted, ...(rels && { rels }) },
      ]);
      expect([what, saved]).toMatchObject([what, { status: 200 }]);
    }
    await rest('ada', 'DELETE', 'entities/ids', [copyOf(ids['its deletion']!)]);
    await at.rest.lock('walt', [
      ...Object.values(ids),
      ...copies.filter((each) => each === copies[0]).map(({ originId }) => originId!),
    ]);
    for (const [what, id] of Object.entries(ids)) {
      await rest('ada', 'POST', 'p/1/merge', { sourceProjectId: branch });
      await chooseOnly(branch, id);
      const before = await see(id);
      const accept = (throughLocks: boolean) =>
        rest('ada', 'PUT', 'p/1/merge', { sourceProjectId: branch, throughLocks });
      expect([what, await accept(false)]).toMatchObject([what, refused]);
      expect([what, await see(id)]).toEqual([what, before]);
      expect([what, await accept(true)]).toMatchObject([what, { status: 200 }]);
      expect([what, await see(id)]).not.toEqual([what, before]);
    }
  });

  const chooseOnly = (branch: number, id: number) =>
    at.truss.inside.db
      .updateTable('mergeItem')
      .set((eb) => ({ isChosen: eb('targetId', '=', id).$castTo<boolean>() }))
      .where('mergeId', 'in', (eb) => eb.selectFrom('merge').select('id').where('sourceProjectId', '=', branch))
      .execute();
});

interface Stood {
  root: number;
  /** The keys of two parts of it. */
  one: string;
  two: string;
  spare: number;
}
const gestures: [name: string, slug: string, gesture: (on: Stood) => object][] = [
  ['add', 'timeline', () => ({ add: { tool: 'action', name: 'Fresh' } })],
  ['connect', 'timeline', ({ one, two }) => ({ connect: { tool: 'dependency', from: one, to: two } })],
  ['set', 'timeline', ({ one }) => ({ set: { key: one, values: { start: 7_200_000 } } })],
  ['move', 'hierarchy', ({ one, two }) => ({ move: { key: one, onto: two } })],
  ['copy', 'hierarchy', ({ one }) => ({ copy: { shapes: [{ key: one }] } })],
  ['paste', 'hierarchy', ({ spare }) => ({ paste: { entities: [{ tool: 'part', entityId: spare }] } })],
  ['remove', 'hierarchy', ({ one }) => ({ remove: { keys: [one] } })],
];
test.each(gestures)('the gesture %s on a diagram of a locked entity', async (_name, slug, gesture) => {
  const all = await at.truss.given.entities(
    ['Root', 'One', 'Two', 'Spare'].map((name) => ({ projectId: 1, classId: classId('Action'), name })),
  );
  const [root, one, two, spare] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0], (typeof all)[0]];
  const rels = [one, two].map(({ id }) => ({ relationId: relationId('decomposed by'), targetId: id, attrs: {} }));
  await rest('walt', 'POST', 'entities', [{ id: root.id, projectId: 1, rels }]);
  const ids = all.map(({ id }) => id);
  await at.rest.lock('walt', ids);
  const asked = gesture({ root: root.id, one: one.globalId, two: two.globalId, spare: spare.id });
  const draw = (as: Person, throughLocks: boolean) =>
    graph(as, 'drawOnDiagram', { slug, entityId: root.id, gesture: asked, throughLocks });
  const before = await Promise.all(ids.map(see));
  expect(await draw('wendy', true)).toMatchObject(refused);
  expect(await draw('walt', false)).toMatchObject(refused);
  expect(await Promise.all(ids.map(see))).toEqual(before);
  expect(await draw('walt', true)).toMatchObject({ status: 200 });
  expect(await Promise.all(ids.map(see))).not.toEqual(before);
});

test('comments, change requests, permitted transitions, places on its diagrams and links from elsewhere go on', async () => {
  const { id } = await made('Held');
  await at.rest.lock('walt', [id]);
  expect(await rest('rita', 'POST', 'comments', { entityId: id, content: 'Is it testable?' })).toMatchObject({
    status: 200,
  });
  expect(await rest('rita', 'POST', 'changerequests', { entityId: id, name: 'Better' })).toMatchObject({ status: 200 });
  const arranged = { slug: 'hierarchy', entityId: id, places: [{ key: 'free', x: 1, y: 2 }] };
  expect(await graph('wendy', 'arrangeDiagram', arranged)).toMatchObject({ status: 200 });
  expect(await at.see(id)).toMatchObject({ name: 'Held', isLocked: true });
  const reviewed = await at.requirement('Reviewed', 'In Review');
  await at.rest.lock('walt', [reviewed]);
  expect(await at.graph.move('wendy', [reviewed], 'Approved')).toMatchObject({ status: 200 });
  expect(await at.see(reviewed)).toMatchObject({ isLocked: true, lockedBy: 'walt' });
});
