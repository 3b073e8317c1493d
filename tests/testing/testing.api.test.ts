// The test center over both APIs: how requirements are verified, how cases came out over the cycles, what is attached to them and raised from them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { rollUp } from '../../server/artifacts/rules/roll-up.ts';
import type { Person } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';

let truss: Truss;
const ids = new Map<string, number>();
const P = '/api/v4/o/acme/p/1';

/** Makes an entity with links to others, by numbers. */
async function given(className: string, number: string, attributes: object = {}, links: [string, string][] = []) {
  const { id } = await truss.given.entity({
    class: className,
    number,
    name: `About ${number}`,
    attributes: attributes as never,
    addRels: links.map(([relation, to]) => ({
      relationId: truss.given.relationId(relation),
      targetId: ids.get(to)!,
    })),
  });
  ids.set(number, id);
}
const ask = async (text: string, variables: Record<string, unknown> = {}, as: Person = 'rob') => {
  const { data, errors } = await truss.graph(
    as,
    `query { project(organization: "acme", projectId: 1) { ${text} } }`,
    variables,
  );
  if (errors) throw new Error(errors[0].message);
  return data.project;
};
const change = async (mutation: string, input: object, fields: string, as: Person = 'walt') => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: ${type}!) { ${mutation}(input: $input) { ${fields} } }`,
    { input: { organization: 'acme', projectId: 1, ...input } },
  );
  if (errors) throw new Error(errors[0].message);
  return data[mutation];
};
const get = async (path: string, as: Person = 'rob') => {
  const answer = await truss.rest(as, P + path);
  return { status: answer.status, body: await answer.json() };
};
const set = (number: string, attributes: Record<string, unknown>) =>
  truss.given.entities([
    {
      id: ids.get(number)!,
      classId: undefined as never,
      attrs: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [truss.given.propertyId('Test Case', name), value]),
      ) as never,
    },
  ]);
const statesOf = ['Passed', 'Failed', 'Blocked', 'Not Run', 'In Progress'];

beforeAll(async () => {
  truss = await startTruss();
  await given('Requirement', 'R.1');
  await given('Requirement', 'R.2');
  await given('Requirement', 'R.3');
  await given('Requirement', 'R.4');
  await given('Test Case', 'TC.1', { Status: 'Passed', 'Expected Result': 'Green.', 'Actual Result': 'It is green.' }, [
    ['verifies', 'R.1'],
  ]);
  await given('Test Case', 'TC.2', { Status: 'Failed' }, [['verifies', 'R.2']]);
  await given('Test Case', 'TC.2.1', { 'Expected Result': 'First.' }, [['decomposes', 'TC.2']]);
  await given('Test Case', 'TC.2.2', { Status: 'Passed' }, [
    ['decomposes', 'TC.2'],
    ['verifies', 'R.1'],
  ]);
  await given('Asset', 'A.1');
  await given('Artifact', 'TS.1', {}, [
    ['referenced by', 'TC.1'],
    ['referenced by', 'TC.2'],
  ]);
  await truss.given.entities([
    { id: ids.get('TS.1')!, classId: undefined as never, labelIds: [truss.given.labelId('Test Suite')] },
  ]);
});
afterAll(() => truss.close());

const verified = async (query = '') => {
  const { requirements } = await ask(
    `requirements(first: 50, query: ${JSON.stringify(query)}) { edges { node { number verification verifyingCaseCount } } }`,
  );
  return requirements.edges.map(({ node }: { node: Record<string, unknown> }) => Object.values(node).join(' '));
};

describe('the verification of requirements', () => {
  test('is that of the leaves which verify them; a case with parts does not count itself', async () => {
    expect(await verified('number:R.*')).toEqual([
      'R.1 Passed 2',
      'R.2 In Progress 2',
      'R.3 Not Covered 0',
      'R.4 Not Covered 0',
    ]);
    const { entities } = await ask(
      'entities(query: "class:\\"Test Case\\"", first: 1) { edges { node { verification } } }',
    );
    expect(entities.edges[0].node.verification).toBeNull();
  });

  test('is the same through both APIs, with counts of all and rows of one state', async () => {
    const { coverage } = await ask(
      'coverage(query: "number:R.*") { states { state count } requirementCount coveredCount }',
    );
    expect(coverage).toEqual({
      states: [
        { state: 'Passed', count: 1 },
        { state: 'In Progress', count: 1 },
        { state: 'Not Covered', count: 2 },
      ],
      requirementCount: 4,
      coveredCount: 2,
    });
    const { body } = await get('/coverage?query=number:R.*&state=Not%20Covered&limit=1');
    expect(body).toEqual({
      requirementCount: 4,
      coveredCount: 2,
      states: { Passed: 1, 'In Progress': 1, 'Not Covered': 2 },
      requirements: [
        { id: ids.get('R.3'), number: 'R.3', name: 'About R.3', verification: 'Not Covered', caseCount: 0 },
      ],
      next: expect.any(String),
    });
    const rest = await get(
      `/coverage?query=number:R.*&state=Not%20Covered&limit=1&after=${encodeURIComponent(body.next)}`,
    );
    expect(rest.body.requirements.map(({ number }: { number: string }) => number)).toEqual(['R.4']);
    expect(rest.body.next).toBeNull();
  });

  test('an invalid query is refused with its place', async () => {
    expect(await get('/coverage?query=Qualty:1')).toMatchObject({ status: 400, body: { title: 'Invalid Query' } });
    expect((await get('/coverage?state=Well')).status).toBe(400);
    await expect(ask('coverage(query: "Qualty:1") { requirementCount }')).rejects.toThrow(/Unknown field 'Qualty'/);
  });

  test('rolls up in the database as it does in rules', async () => {
    const cases = statesOf.flatMap((a) => statesOf.map((b) => [a, b] as const));
    const requirement = truss.given.classId('Requirement');
    const made = await truss.given.entities(cases.map((_, at) => ({ classId: requirement, number: `RU.${at}` })));
    const [testCase, status] = [truss.given.classId('Test Case'), truss.given.propertyId('Test Case', 'Status')];
    await truss.given.entities(
      cases.flatMap((pair, at) =>
        pair.map((state) => ({
          classId: testCase,
          attrs: { [status]: state },
          addRels: [{ relationId: truss.given.relationId('verifies'), targetId: made[at]!.id }],
        })),
      ),
    );
    expect(await verified('number:RU.*')).toEqual(cases.map((pair, at) => `RU.${at} ${rollUp(pair)} 2`));
    await truss.inside.db
      .deleteFrom('link')
      .where(
        'targetId',
        'in',
        made.map(({ id }) => id),
      )
      .execute();
  });

  test('a hidden test case verifies nothing, and a suite lists what its cases verify', async () => {
    const list = async () =>
      (
        await ask(
          `artifact(entityId: ${ids.get('TS.1')}) { progress { caseCount doneCount passRate } verifiedRequirements(first: 9) { edges { node { number verification } } } }`,
        )
      ).artifact;
    expect(await list()).toEqual({
      progress: { caseCount: 3, doneCount: 2, passRate: 2 / 3 },
      verifiedRequirements: {
        edges: [
          { node: { number: 'R.1', verification: 'Passed' } },
          { node: { number: 'R.2', verification: 'In Progress' } },
        ],
      },
    });
    await truss.given.entities([{ id: ids.get('TC.2')!, classId: undefined as never, isHidden: true }]);
    expect((await list()).verifiedRequirements.edges).toHaveLength(1);
    expect(await verified('number:R.2')).toEqual(['R.2 Not Covered 0']);
    await truss.given.entities([{ id: ids.get('TC.2')!, classId: undefined as never, isHidden: false }]);
  });

  test('of a page takes as many statements as of one', async () => {
    const page = (first: number) =>
      truss.readingStatements(
        () => ask(`requirements(first: ${first}) { edges { node { verification verifyingCaseCount } } }`),
        { byResolvers: true },
      );
    expect(await page(20)).toBe(await page(1));
  });

  test('of a redacted requirement says nothing to people who may not write', async () => {
    await given('Requirement', 'RR.1', {});
    await given('Test Case', 'TC.9', { Status: 'Failed' }, [['verifies', 'RR.1']]);
    await truss.given.entities(
      ['RR.1', 'TC.9'].map((number) => ({ id: ids.get(number)!, classId: undefined as never, isRedacted: true })),
    );
    expect(await verified('number:RR.*')).toEqual(['RR.1  ']);
    const { entities } = await ask('entities(query: "number:RR.* verification:Failed", first: 5) { totalCount }');
    expect(entities.totalCount).toBe(0);
    expect((await get('/coverage?query=number:RR.*')).body.requirements).toMatchObject([{ verification: null }]);
    // Of a case that is redacted nobody learns its result by way of what it verifies.
    await truss.given.entities([{ id: ids.get('RR.1')!, classId: undefined as never, isRedacted: false }]);
    expect(await verified('number:RR.*')).toEqual(['RR.1 Not Run 1']);
  });
});

const CASE = `entity { number } state steps { number } evidence { entity { entityId name } caseId name size attachedBy }
  issues { caseId entity { entityId name } } requirements { caseId entity { number } }
  runs { cycle { name } state changedBy steps { number state expected actual } }`;
const caseOf = async (number: string, as?: Person) =>
  (await ask(`testCase(entityId: ${ids.get(number)}) { ${CASE} }`, {}, as)).testCase;
const cycle = (name: string, reset = false) =>
  change('createTestCycle', { suiteId: ids.get('TS.1'), name, reset }, 'baseline { baselineId }', 'ada');

describe('a test case', () => {
  test('has the parts without parts as its steps; a leaf is its own step', async () => {
    expect(await caseOf('TC.2')).toMatchObject({
      state: 'In Progress',
      steps: [{ number: 'TC.2.1' }, { number: 'TC.2.2' }],
    });
    expect(await caseOf('TC.1')).toMatchObject({ state: 'Passed', steps: [{ number: 'TC.1' }] });
    const { body } = await get(`/testcases/${ids.get('TC.1')}`);
    expect(body).toMatchObject({
      state: 'Passed',
      steps: [{ number: 'TC.1', state: 'Passed', expected: 'Green.', actual: 'It is green.' }],
      requirements: [{ number: 'R.1' }],
    });
  });
  test('is refused in words where something else is meant', async () => {
    await expect(ask(`testCase(entityId: ${ids.get('R.1')}) { state }`)).rejects.toThrow(
      "'R.1 About R.1' is not a test case. Choose a test case.",
    );
    expect(await get(`/testcases/${ids.get('A.1')}`)).toMatchObject({ status: 400 });
    expect(await get('/testcases/999999')).toMatchObject({ status: 404 });
  });
  test('remembers how it came out in each cycle, with the words of then, in one statement however many there are', async () => {
    await cycle('First', true);
    await set('TC.2.1', { Status: 'Passed', 'Expected Result': 'First, and fast.' });
    await set('TC.2.2', { Status: 'Blocked', 'Actual Result': 'No power.' });
    const few = await truss.readingStatements(() => caseOf('TC.2'), { byResolvers: true });
    await cycle('Second');
    expect((await caseOf('TC.2')).runs).toEqual([
      {
        cycle: { name: 'Second' },
        state: 'Blocked',
        changedBy: 'root',
        steps: [
          { number: 'TC.2.1', state: 'Passed', expected: 'First, and fast.', actual: '' },
          { number: 'TC.2.2', state: 'Blocked', expected: '', actual: 'No power.' },
        ],
      },
      {
        cycle: { name: 'First' },
        state: 'In Progress',
        changedBy: 'root',
        steps: [
          { number: 'TC.2.1', state: 'Not Run', expected: 'First.', actual: '' },
          { number: 'TC.2.2', state: 'Passed', expected: '', actual: '' },
        ],
      },
    ]);
    expect((await caseOf('TC.1')).runs.map(({ state }: { state: string }) => state)).toEqual(['Not Run', 'Passed']);
    expect(await truss.readingStatements(() => caseOf('TC.2'), { byResolvers: true })).toBe(few);
    const { body } = await get(`/testcases/${ids.get('TC.2')}?runs=1`);
    expect(body.runs).toMatchObject([{ state: 'Blocked', steps: [{}, { actual: 'No power.' }] }]);
  });
});

const upload = async (name: string, as: Person = 'walt') => {
  const form = new FormData();
  form.append('upload_file', new Blob(['seen']), name);
  const answer = await fetch(`${truss.url}${P}/files`, {
    method: 'POST',
    headers: { cookie: await truss.cookie(as) },
    body: form,
  });
  return ((await answer.json()) as { id: number }).id;
};

describe('evidence and issues', () => {
  test('files become artifacts that the case references, through both APIs', async () => {
    const first = await upload('scan.png');
    const done = await change(
      'createEvidence',
      { caseId: ids.get('TC.2.2'), fileIds: [first] },
      'artifacts { name } testCase { state }',
    );
    expect(done).toEqual({ artifacts: [{ name: 'scan.png' }], testCase: { state: 'Blocked' } });
    const second = await truss.rest('walt', `${P}/testcases/${ids.get('TC.2')}/evidence`, {
      fileIds: [await upload('log.csv')],
    });
    expect(await second.json()).toMatchObject({ ids: [expect.any(Number)], revision: expect.any(Number) });
    expect((await caseOf('TC.2')).evidence).toMatchObject([
      { caseId: ids.get('TC.2.2'), name: 'scan.png', size: 4, attachedBy: 'walt' },
      { caseId: ids.get('TC.2'), name: 'log.csv' },
    ]);
  });
  test('an issue is caused by its case, contains the actual result, and takes the evidence of that case along', async () => {
    const { issue } = await change(
      'createTestIssue',
      { caseId: ids.get('TC.2.2'), said: 'Bench 2.' },
      'issue { entityId name plainDescription class { name } }',
    );
    expect(issue).toMatchObject({ name: 'TC.2.2 About TC.2.2: blocked', class: { name: 'Issue' } });
    expect(issue.plainDescription).toMatch(/Bench 2\..*No power\./s);
    const linked = await ask(
      `entity(entityId: ${issue.entityId}) { links(first: 9) { edges { node { relation { name } entity { name } } } } }`,
    );
    const links = linked.entity.links.edges.map(
      ({ node }: { node: { relation: { name: string }; entity: { name: string } } }) =>
        `${node.relation.name} ${node.entity.name}`,
    );
    expect(links.toSorted()).toEqual(['caused by About TC.2.2', 'references scan.png']);
    const second = await truss.rest('walt', `${P}/testcases/${ids.get('TC.2')}/issues`, { name: 'Power' });
    expect(await second.json()).toMatchObject({ name: 'Power', classId: truss.given.classId('Issue') });
    expect((await caseOf('TC.2')).issues.map(({ entity }: { entity: { name: string } }) => entity.name)).toEqual([
      'TC.2.2 About TC.2.2: blocked',
      'Power',
    ]);
  });
  test('impossible evidence and issues are refused and leave nothing', async () => {
    const before = (await truss.given.records()).length;
    const attach = (fileIds: number[], as?: Person) =>
      change('createEvidence', { caseId: ids.get('TC.1'), fileIds }, 'revision', as);
    await expect(attach([])).rejects.toThrow(/You can attach 1 to 50 files/);
    await expect(attach([4711])).rejects.toThrow('File 4711 is not in this project. Upload it there first.');
    await expect(attach([1], 'rob')).rejects.toThrow();
    await expect(change('createTestIssue', { caseId: ids.get('R.1') }, 'revision')).rejects.toThrow(
      /is not a test case/,
    );
    await expect(change('createTestIssue', { caseId: ids.get('TC.1') }, 'revision', 'rita')).rejects.toThrow();
    const { status } = await truss.rest('walt', `${P}/testcases/${ids.get('TC.1')}/evidence`, { fileIds: ['x'] });
    expect(status).toBe(400);
    expect(await truss.given.records()).toHaveLength(before);
  });
  test('a suite that is deleted takes its cases along, and evidence that nothing else refers to', async () => {
    const { artifacts } = await change(
      'createEvidence',
      { caseId: ids.get('TC.1'), fileIds: [await upload('own.csv')] },
      'artifacts { entityId }',
    );
    const { deletedIds } = await change('deleteArtifact', { artifactId: ids.get('TS.1') }, 'deletedIds');
    const numbers = (deletedIds as string[]).map((id) => Number(atob(id).split(':').at(-1)));
    const cases = ['TS.1', 'TC.1', 'TC.2', 'TC.2.1', 'TC.2.2'].map((number) => ids.get(number)!);
    // Issues refer to what was attached before, so that stays.
    expect(new Set(numbers)).toEqual(new Set([...cases, artifacts[0].entityId]));
  });
});

describe('test cases with a workflow', () => {
  const status = () => truss.given.propertyId('Test Case', 'Status');
  const transition = (name: string, fromState: string, toState: string, permittedUsers: string[] = []) => ({
    name,
    fromState,
    toState,
    lock: false,
    permittedUsers,
    permittedTeams: [],
    notifyUsers: [],
    notifyTeams: [],
  });
  beforeAll(async () => {
    const body = (await (await truss.rest('root', P)).json()) as {
      workflow: { watchedPropertyIds: object; transitions: object };
    };
    const classId = truss.given.classId('Test Case');
    const { watchedPropertyIds, transitions } = body.workflow;
    const workflow = {
      watchedPropertyIds: { ...watchedPropertyIds, [classId]: [status()] },
      transitions: {
        ...transitions,
        [classId]: [transition('Run', 'Not Run', 'Passed', ['walt']), transition('Doubt', 'Passed', 'In Progress')],
      },
    };
    const saved = await truss.rest('root', '/api/v4/o/acme/p', { id: 1, workflow }, 'PUT');
    expect(saved.status).toBe(200);
    await given('Test Case', 'TC.8');
  });
  const byGraph = async (value: string, as: Person) => {
    const { data, errors } = await truss.graph(
      as,
      'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }',
      {
        input: {
          organization: 'acme',
          projectId: 1,
          entities: [{ entityId: ids.get('TC.8')!, attributes: [{ propertyId: status(), value }] }],
        },
      },
    );
    return errors?.[0].message ?? typeof data.saveEntities.revision;
  };
  const byRest = async (value: string, as: Person) => {
    const entity = { id: ids.get('TC.8')!, projectId: 1, attrs: { [status()]: value } };
    const answer = await truss.rest(as, '/api/v4/o/acme/entities', [entity]);
    return answer.ok ? 'number' : ((await answer.json()) as { message: string }).message;
  };
  const at = async (as: Person) => {
    const { testCase } = await ask(
      'testCase(entityId: $id) { state steps { workflowState { state property { name } } transitions { name toState } } }'.replace(
        '$id',
        String(ids.get('TC.8')),
      ),
      {},
      as,
    );
    return testCase;
  };

  test('a step has its state and its transitions for the asking person', async () => {
    const standing = { state: 'Not Run', property: { name: 'Status' } };
    expect((await at('walt')).steps).toEqual([
      { workflowState: standing, transitions: [{ name: 'Run', toState: 'Passed' }] },
    ]);
    expect((await at('ada')).steps).toEqual([{ workflowState: standing, transitions: [] }]);
  });

  test('both APIs refuse a result to which no transition leads, and one that others are permitted', async () => {
    for (const save of [byGraph, byRest]) {
      expect(await save('Failed', 'walt')).toContain('Transition from Not Run to Failed is not permitted.');
      expect(await save('Passed', 'ada')).toContain('Transition from Not Run to Passed is not permitted.');
      expect((await at('walt')).state).toBe('Not Run');
    }
    expect(await byRest('Passed', 'walt')).toBe('number');
    expect(await byGraph('In Progress', 'ada')).toBe('number');
    expect((await at('walt')).state).toBe('In Progress');
  });

  test('a new cycle begins outside of it: all cases are Not Run again', async () => {
    const suite = await truss.given.entity({
      class: 'Artifact',
      number: 'TS.8',
      addRels: [{ relationId: truss.given.relationId('referenced by'), targetId: ids.get('TC.8')! }],
    });
    await truss.given.entities([
      { id: suite.id, classId: undefined as never, labelIds: [truss.given.labelId('Test Suite')] },
    ]);
    const ended = await truss.rest('ada', `${P}/testcycles?reset=true`, { key: suite.id, name: 'Under a workflow' });
    expect([ended.status, (await at('walt')).state]).toEqual([200, 'Not Run']);
  });
});
