// A state is reached, not written: what is made begins where its workflow says, or where one transition that is open to its maker leads; otherwise it is
// refused, all or nothing, through both APIs. Whoever administers the project may leave the workflow aside.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { trussWithWorkflow, type Answer } from './on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
let heated: Awaited<ReturnType<typeof ovens>>;
beforeAll(async () => {
  at = await trussWithWorkflow();
  heated = await ovens();
});
afterAll(() => at.truss.close());

type Who = Parameters<(typeof at)['byRest']>[0];
interface Made {
  name: string;
  state?: string;
  isLocked?: boolean;
  isGrill?: boolean;
}
const classOf = ({ isGrill }: Made) => (isGrill ? heated.grill : at.truss.given.classId('Requirement'));
const stateOf = ({ isGrill }: Made) => (isGrill ? heated.heat : at.status);
const makers = {
  graph: (as: Who, all: Made[], noWorkflow = false) =>
    at.byGraph(as, 'saveEntities', {
      noWorkflow,
      entities: all.map(({ name, state, isLocked, ...kind }) => ({
        name,
        isLocked,
        classId: classOf({ name, ...kind }),
        ...(state && { attributes: [{ propertyId: stateOf({ name, ...kind }), value: state }] }),
      })),
    }),
  rest: (as: Who, all: Made[], noWorkflow = false) =>
    at.byRest(
      as,
      'POST',
      `entities${noWorkflow ? '?noWorkflow=true' : ''}`,
      all.map(({ name, state, isLocked, ...kind }) => ({
        name,
        isLocked,
        projectId: 1,
        classId: classOf({ name, ...kind }),
        ...(state && { attrs: { [stateOf({ name, ...kind })]: state } }),
      })),
    ),
};
interface Found {
  entityId: number;
  [field: string]: unknown;
}
const named = async (name: string): Promise<Found | undefined> => {
  const fields = 'entityId name isLocked lockedBy createdBy modifiedBy workflowState { state }';
  const query = `query($q: String!) { project(organization: "acme", projectId: 1) {
    entities(query: $q, first: 5) { edges { node { ${fields} } } } } }`;
  const { data } = await at.truss.graph('ada', query, { q: `name:"${name}"` });
  const nodes = (data.project.entities.edges as { node: Found }[]).map(({ node }) => node);
  return nodes.find((node) => node['name'] === name);
};
const ok: Partial<Answer> = { status: 200 };

describe.each(['graph', 'rest'] as const)('through %s', (api) => {
  const make = (...given: Parameters<(typeof makers)['rest']>) => makers[api](...given);

  test('a new entity begins in the default state, or at the end of one open transition', async () => {
    expect(await make('walt', [{ name: `${api} plain` }, { name: `${api} said`, state: 'Draft' }])).toMatchObject(ok);
    expect(await make('walt', [{ name: `${api} sent`, state: 'In Review' }])).toMatchObject(ok);
    expect(await named(`${api} plain`)).toMatchObject({ workflowState: { state: 'Draft' } });
    expect(await named(`${api} sent`)).toMatchObject({ workflowState: { state: 'In Review' }, isLocked: false });
  });

  test.each(['Approved', 'Rejected'])('in %s none is created, nor anything sent beside it', async (state) => {
    const answer = await make('walt', [{ name: `${api} beside ${state}` }, { name: `${api} ${state}`, state }]);
    expect(answer).toMatchObject({
      status: 422,
      message: `Transition from Draft to ${state} is not permitted. The new entity '${api} ${state}' starts in Draft or In Review.`,
    });
    expect(await named(`${api} beside ${state}`)).toBeUndefined();
    expect(await make('walt', [{ name: `${api} ${state}`, state }], true)).toMatchObject({ status: 422 });
  });

  test('an administrator of the project may skip the workflow, but only explicitly', async () => {
    expect(await make('ada', [{ name: `${api} by ada`, state: 'Approved' }])).toMatchObject({ status: 422 });
    expect(await make('ada', [{ name: `${api} by ada`, state: 'Approved' }], true)).toMatchObject(ok);
    expect(await named(`${api} by ada`)).toMatchObject({ workflowState: { state: 'Approved' }, isLocked: false });
  });

  test('a transition that locks locks it for its maker; one that is not open to them leads nowhere', async () => {
    const before = await workflowOfRequirements((all) => {
      all.push({ name: 'Adopt', fromState: 'Draft', toState: 'Approved', lock: true, permittedUsers: ['wendy'] });
    });
    expect(await make('wendy', [{ name: `${api} adopted`, state: 'Approved' }])).toMatchObject(ok);
    expect(await named(`${api} adopted`)).toMatchObject({ isLocked: true, lockedBy: 'wendy' });
    expect(await make('walt', [{ name: `${api} adopted by walt`, state: 'Approved' }])).toMatchObject({ status: 422 });
    await workflowOfRequirements((all) => all.splice(0, all.length, ...before));
  });

  test('reviewers create nothing, in any state', async () => {
    expect(await make('rita', [{ name: `${api} by rita`, state: 'In Review' }])).toMatchObject({ status: 403 });
  });

  test('a property without a default begins in its first choice', async () => {
    expect(await make('walt', [{ name: `${api} first`, isGrill: true, state: 'Hot' }])).toMatchObject(ok);
    expect(await make('walt', [{ name: `${api} none`, isGrill: true }])).toMatchObject(ok);
    expect(await named(`${api} none`)).toMatchObject({ workflowState: { state: 'Hot' } });
    expect(await make('walt', [{ name: `${api} next`, isGrill: true, state: 'Warm' }])).toMatchObject(ok);
    expect(await make('walt', [{ name: `${api} far`, isGrill: true, state: 'Cold' }])).toMatchObject({
      status: 422,
      message: `Transition from Hot to Cold is not permitted. The new entity '${api} far' starts in Hot or Warm.`,
    });
  });

  test('isLocked locks it for its saver, with its other fields, and unlocks it before them', async () => {
    expect(await make('walt', [{ name: `${api} held`, isLocked: true }])).toMatchObject(ok);
    const { entityId: id } = (await named(`${api} held`))!;
    expect(await named(`${api} held`)).toMatchObject({ isLocked: true, lockedBy: 'walt' });
    const save = (as: Who, fields: { name?: string; isLocked?: boolean; lockedBy?: string }) =>
      api === 'graph'
        ? at.byGraph(as, 'saveEntities', { entities: [{ entityId: id, ...fields }] })
        : at.byRest(as, 'POST', 'entities', [{ id, projectId: 1, ...fields }]);
    expect(await save('wendy', { isLocked: false })).toMatchObject({ status: 409 });
    expect(await save('wendy', { name: `${api} taken`, isLocked: false })).toMatchObject({ status: 409 });
    expect(await save('walt', { name: `${api} through` })).toMatchObject({ status: 409 });
    expect(await save('walt', { name: `${api} free`, isLocked: false })).toMatchObject(ok);
    expect(await named(`${api} free`)).toMatchObject({ isLocked: false, lockedBy: null });
    expect(await save('rita', { isLocked: true })).toMatchObject({ status: 403 });
    expect(await save('wendy', { name: `${api} theirs`, isLocked: true })).toMatchObject(ok);
    expect(await named(`${api} theirs`)).toMatchObject({ isLocked: true, lockedBy: 'wendy' });
    const records = await at.truss.given.records();
    expect(records.at(-1)!.changes.map(({ identifiers }) => identifiers[0])).toEqual(
      expect.arrayContaining(['isLocked', 'lockedBy']),
    );
    expect(await save('ada', { isLocked: true })).toMatchObject(ok);
    expect(await named(`${api} theirs`)).toMatchObject({ lockedBy: 'wendy' });
    expect(await save('ada', { name: `${api} forced`, isLocked: false })).toMatchObject(ok);
    expect(await named(`${api} forced`)).toMatchObject({ isLocked: false });
  });

  test('a lock goes with a transition of the same save', async () => {
    const id = await at.requirement(`${api} moved`, 'Approved');
    await at.rest.lock('walt', [id]);
    const save = (as: Who, state: string, isLocked: boolean) =>
      api === 'graph'
        ? at.byGraph(as, 'saveEntities', {
            entities: [{ entityId: id, isLocked, attributes: [{ propertyId: at.status, value: state }] }],
          })
        : at.byRest(as, 'POST', 'entities', [{ id, projectId: 1, isLocked, attrs: { [at.status]: state } }]);
    expect(await save('wendy', 'Draft', false)).toMatchObject({ status: 409 });
    expect(await save('walt', 'Draft', false)).toMatchObject(ok);
    expect(await save('rita', 'In Review', true)).toMatchObject({ status: 403 });
    expect(await save('wendy', 'In Review', true)).toMatchObject(ok);
    expect(await at.see(id)).toMatchObject({ lockedBy: 'wendy', workflowState: { state: 'In Review' } });
    expect(await save('wendy', 'Approved', false)).toMatchObject(ok);
    expect(await at.see(id)).toMatchObject({ lockedBy: 'wendy', workflowState: { state: 'Approved' } });
  });
});

describe('facts about authorship cannot be written', () => {
  const notes = { 'change:decision': 'ACCEPTED', 'change:decidedBy': 'ada', 'import:made': 'made by ada' };
  const save = {
    graph: (as: Who, entity: object) => at.byGraph(as, 'saveEntities', { entities: [entity] }),
    rest: (as: Who, { entityId: id, ...fields }: { entityId?: number; metadata: object }) =>
      at.byRest(as, 'POST', 'entities', [{ id, projectId: 1, ...fields }]),
  };
  describe.each(['graph', 'rest'] as const)('through %s', (api) => {
    test.each(Object.entries(notes))('%s', async (key, value) => {
      const id = await at.requirement(`${api} ${key}`);
      const refused = { status: 400, message: `'${key}' is written by Truss and cannot be changed. Leave it out.` };
      const made = { classId: at.truss.given.classId('Issue'), name: 'Noted', metadata: { [key]: value } };
      expect(await save[api]('walt', { entityId: id, metadata: { [key]: value } })).toMatchObject(refused);
      expect(await save[api]('ada', made)).toMatchObject(refused);
      expect(await save[api]('rita', { entityId: id, metadata: { 'source:key': 'x' } })).toMatchObject({ status: 403 });
    });

    test('and stays where other metadata are written', async () => {
      const id = await at.requirement(`${api} proposed for`);
      const request = await at.byRest('rita', 'POST', 'changerequests', { entityId: id, name: 'Better' });
      const issueId = request['id'] as number;
      expect(await at.byRest('walt', 'PUT', `changerequests/${issueId}/accept`, {})).toMatchObject(ok);
      expect(await save[api]('wendy', { entityId: issueId, metadata: { 'source:key': 'x' } })).toMatchObject(ok);
      const answer = await at.truss.rest('root', '/api/v4/o/acme/entities/ids', { ids: [issueId] });
      const [{ metadata }] = (await answer.json()) as [{ metadata: object }];
      expect(metadata).toEqual({ 'source:key': 'x', 'change:decision': 'ACCEPTED', 'change:decidedBy': 'walt' });
    });
  });
});

test('lock, authors and dates cannot be written', async () => {
  const forged = {
    isLocked: true,
    lockedBy: 'ada',
    createdBy: 'ada',
    modifiedBy: 'ada',
    created: past,
    modified: past,
  };
  const classId = at.truss.given.classId('Requirement');
  expect(
    await at.byRest('walt', 'POST', 'entities', [{ projectId: 1, classId, name: 'Forged', ...forged }]),
  ).toMatchObject(ok);
  const found = await named('Forged');
  expect(found).toMatchObject({ isLocked: true, lockedBy: 'walt', createdBy: 'walt', modifiedBy: null });
  for (const field of ['lockedBy', 'createdBy', 'modifiedBy', 'created', 'modified', 'branches'])
    await expect(
      at.byGraph('walt', 'saveEntities', { entities: [{ classId, name: 'Forged too', [field]: 'ada' }] }),
    ).resolves.toMatchObject({ message: expect.stringContaining(`has no field '${field}'`) });
  const [again] = await at.truss.given.entities([{ name: 'Given' }]);
  await at.byRest('walt', 'POST', 'entities', [
    { id: again!.id, projectId: 1, name: 'Given again', ...forged, isLocked: false },
  ]);
  expect(await named('Given again')).toMatchObject({
    isLocked: false,
    lockedBy: null,
    createdBy: 'root',
    modifiedBy: 'walt',
  });
});
const past = '2001-02-03T04:05:06.000Z';

test('entities that get a class with a workflow are listed before they start there', async () => {
  const { oven, grill, heat } = heated;
  const [hot, cold] = await at.truss.given.entities([
    { classId: oven, name: 'Hot oven', attrs: { [heat]: 'Warm' } },
    { classId: oven, name: 'Cold oven', attrs: { [heat]: 'Cold' } },
  ]);
  const change = (id: number, more: object, query = '') =>
    at.byRest('walt', 'POST', `entities${query}`, [{ id, projectId: 1, classId: grill, ...more }]);
  expect(await change(hot!.id, {})).toMatchObject(ok);
  expect(await named('Hot oven')).toMatchObject({ workflowState: { state: 'Warm' } });
  expect(await change(cold!.id, {})).toMatchObject({ status: 409, message: expect.stringContaining('Heat') });
  expect(await change(cold!.id, { attrs: { [heat]: 'Cold' } }, '?letGo=true')).toMatchObject({ status: 422 });
  expect(await change(cold!.id, {}, '?letGo=true')).toMatchObject(ok);
  expect(await named('Cold oven')).toMatchObject({ workflowState: { state: 'Hot' } });
});

test('a state reached here comes back: by an undo, by a restoration, and with the earlier class', async () => {
  const { oven, grill, heat } = heated;
  const [entity] = await at.truss.given.entities([{ classId: grill, name: 'Back', attrs: { [heat]: 'Cold' } }]);
  const id = entity!.id;
  const state = async () => (await named('Back'))?.['workflowState'] ?? null;
  const undo = (revision: number) => at.byGraph('walt', 'undoSave', { revision });
  const latest = async () => (await at.truss.given.records()).at(-1)!.revision;
  expect(await at.byRest('walt', 'POST', 'entities', [{ id, projectId: 1, classId: oven }])).toMatchObject(ok);
  expect(await state()).toBeNull();
  expect(await undo(await latest())).toMatchObject(ok);
  expect(await state()).toEqual({ state: 'Cold' });
  await at.byRest('walt', 'DELETE', 'entities/ids', [id]);
  expect(await at.byRest('walt', 'PUT', `entities/restore/${id}`)).toMatchObject(ok);
  expect(await state()).toEqual({ state: 'Cold' });
  await at.byRest('walt', 'DELETE', 'entities/ids', [id]);
  expect(await undo(await latest())).toMatchObject(ok);
  expect(await state()).toEqual({ state: 'Cold' });
});

type Transitions = Record<string, unknown>[];
/** Changes the transitions of requirements; answers what they were. */
async function workflowOfRequirements(change: (all: Transitions) => void): Promise<Transitions> {
  let before: Transitions = [];
  await at.saveWorkflow((all) => {
    before = [...all];
    change(all);
  });
  return before;
}

/** An oven is hot, warm or cold, and names no default; how grills, which are ovens, come from one to another the workflow says. */
async function ovens(): Promise<{ oven: number; grill: number; heat: number }> {
  const schema = {
    classes: [
      { id: -1, name: 'Oven' },
      { id: -2, name: 'Grill', parentId: -1 },
    ],
    properties: [
      { name: 'Heat', classId: -1, type: 'ENUMERATION', typeParameters: { choices: ['Hot', 'Warm', 'Cold'] } },
    ],
  };
  const answer = await at.truss.rest('root', '/api/v4/o/acme/schema', schema);
  const saved = (await answer.json()) as Record<'classes' | 'properties', { id: number; name: string }[]>;
  const idIn = (kind: keyof typeof saved, name: string) => saved[kind].find((each) => each.name === name)!.id;
  const [oven, grill, heat] = [idIn('classes', 'Oven'), idIn('classes', 'Grill'), idIn('properties', 'Heat')];
  const project = (await (await at.truss.rest('root', '/api/v4/o/acme/p/1')).json()) as {
    workflow: Record<'watchedPropertyIds' | 'transitions', Record<string, unknown>>;
  };
  const { workflow } = project;
  workflow.watchedPropertyIds[grill] = [heat];
  workflow.transitions[grill] = [
    { name: 'Cool', fromState: 'Hot', toState: 'Warm' },
    { name: 'Freeze', fromState: 'Warm', toState: 'Cold' },
  ];
  const put = await at.truss.rest('root', '/api/v4/o/acme/p', { id: 1, workflow }, 'PUT');
  if (!put.ok) throw new Error(await put.text());
  return { oven, grill, heat };
}
