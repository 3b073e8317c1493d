// Of each entity it is told on which diagrams and artifacts it stands and which baselines hold it, now and then, by both APIs, of many in as many
// statements as of one.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const nodeId = (type: string, ...key: number[]) => Buffer.from(`${type}:${[1, ...key].join(':')}`).toString('base64');
const FIELDS = `artifacts(first: 5) { totalCount edges { node { type { kind } entity { name } } } }
  baselines(first: 5) { totalCount edges { node { name } } } cycles: baselines(kind: TEST_CYCLE, first: 5) { totalCount }`;
interface Use {
  artifacts: { totalCount: number; edges: { node: { type: { kind: string }; entity: { name: string } } }[] };
  baselines: { totalCount: number; edges: { node: { name: string } }[] };
  cycles: { totalCount: number };
}
const read = async (ids: number[]): Promise<Use[]> => {
  const { data, errors } = await truss.graph(
    'rob',
    `query($ids: [ID!]!) { nodes(ids: $ids) { ... on Entity { ${FIELDS} } } }`,
    { ids: ids.map((id) => nodeId('Entity', id)) },
  );
  expect(errors).toBeUndefined();
  return data.nodes as Use[];
};
const artifactsOf = ({ artifacts }: Use) => artifacts.edges.map(({ node }) => `${node.type.kind} ${node.entity.name}`);
const baselinesOf = ({ baselines }: Use) => baselines.edges.map(({ node }) => node.name);

test('an entity names the artifacts and baselines that contain it, at any depth', async () => {
  const [sources, parts] = ['source of', 'decomposed by'].map((name) => truss.given.relationId(name));
  const requirement = truss.given.classId('Requirement');
  const deep = await truss.given.entity({ classId: requirement, name: 'Deep' });
  const below = [{ relationId: parts!, targetId: deep.id }];
  const section = await truss.given.entity({ classId: requirement, name: 'Section', addRels: below });
  const alone = await truss.given.entity({ classId: requirement, name: 'Alone' });
  const listed = [section.id, alone.id].map((targetId) => ({ relationId: sources!, targetId }));
  const held = (label: string) => ({
    classId: truss.given.classId('Artifact'),
    labelIds: [truss.given.labelId(label)],
  });
  await truss.given.entity({ ...held('Requirements Document'), name: 'Plan', addRels: [listed[0]!] });
  await truss.given.entity({ ...held('Compilation'), name: 'All', addRels: listed });
  const keep = (body: object) => truss.rest('ada', '/api/v4/o/acme/p/1/baselines', body);
  expect((await keep({ name: 'Whole' })).status).toBe(200);
  expect((await keep({ name: 'Some', entityIds: [deep.id] })).status).toBe(200);
  const late = await truss.given.entity({ name: 'Late' });
  const [ofDeep, ofSection, ofAlone, ofLate] = await read([deep.id, section.id, alone.id, late.id]);
  expect([ofDeep, ofSection, ofAlone, ofLate].map((use) => artifactsOf(use!))).toEqual([
    ['DOCUMENT Plan'],
    ['COMPILATION All', 'DOCUMENT Plan'],
    ['COMPILATION All'],
    [],
  ]);
  expect([ofDeep, ofSection, ofLate].map((use) => baselinesOf(use!))).toEqual([['Some', 'Whole'], ['Whole'], []]);
  expect(ofDeep).toMatchObject({
    artifacts: { totalCount: 1 },
    baselines: { totalCount: 2 },
    cycles: { totalCount: 0 },
  });
  await truss.given.entity({
    ...held('Compilation'),
    id: alone.id,
    classId: requirement,
    labelIds: [],
    name: 'Renamed',
  });
  expect(baselinesOf((await read([alone.id]))[0]!)).toEqual(['Whole']);
  const one = await truss.readingStatements(() => read([deep.id]));
  expect(await truss.readingStatements(() => read([deep.id, section.id, alone.id, late.id]))).toBe(one);
});

/** The graph's fields for the uses of an entity. */
const asked = `diagrams(first: 5) { totalCount edges { node { type { slug } root { entityId } name modified } } }
  artifacts(first: 5) { totalCount edges { node { type { kind } entity { entityId number name } } } }
  baselines(kind: BASELINE, first: 5) { totalCount edges { node { baselineId name revision } } }
  cycles: baselines(kind: TEST_CYCLE, first: 5) { totalCount edges { node { baselineId name revision } } }`;
interface List<T> {
  totalCount: number;
  edges: { node: T }[];
}
/** Reads the uses of an entity through api/v4. */
const told = async (id: number, asOf?: number) => {
  const { data, errors } = await truss.graph(
    'rob',
    `query($asOf: AsOfInput, $id: Int!) { project(organization: "acme", projectId: 1, asOf: $asOf) { entity(entityId: $id) { ${asked} } } }`,
    { id, asOf: asOf === undefined ? null : { revision: asOf } },
  );
  expect(errors).toBeUndefined();
  const { diagrams, artifacts, baselines, cycles } = data.project.entity as {
    diagrams: List<{ type: { slug: string }; root: { entityId: number }; name: string; modified: string }>;
    artifacts: List<{ type: { kind: string }; entity: { entityId: number; number: string; name: string } }>;
    baselines: List<{ baselineId: number; name: string; revision: number }>;
    cycles: List<{ baselineId: number; name: string; revision: number }>;
  };
  const nodes = <T>({ edges }: List<T>) => edges.map(({ node }) => node);
  const kept = (list: typeof baselines) => nodes(list).map(({ baselineId, ...rest }) => ({ id: baselineId, ...rest }));
  return {
    diagrams: nodes(diagrams).map(({ type, root, ...rest }) => ({ ...type, ...root, ...rest })),
    artifacts: nodes(artifacts).map(({ type, entity: { entityId, ...rest } }) => ({ id: entityId, ...type, ...rest })),
    baselines: kept(baselines),
    testcycles: kept(cycles),
    totals: [diagrams, artifacts, baselines, cycles].map(({ totalCount }) => totalCount),
  };
};
const list = async (id: number, what: string, query = '') =>
  (await truss.rest('rob', `/api/v4/o/acme/p/1/entities/${id}/${what}${query}`)).json();

test('api/v4 says where an entity is used as the graph does, now and then, page by page', async () => {
  const part = await truss.given.entity({ classId: truss.given.classId('Test Case'), name: 'Trial' });
  const suite = await truss.given.entity({
    classId: truss.given.classId('Artifact'),
    labelIds: [truss.given.labelId('Test Suite')],
    name: 'Trials',
    addRels: [{ relationId: truss.given.relationId('referenced by'), targetId: part.id }],
  });
  const before = suite.revision;
  await truss.given.entity({ name: 'Later than that' });
  const keep = (path: string, body: object) => truss.rest('ada', `/api/v4/o/acme/p/1/${path}`, body);
  for (const name of ['First', 'Second'])
    expect((await keep('baselines', { name, entityIds: [part.id] })).status).toBe(200);
  expect((await keep('testcycles', { name: 'Round', key: suite.id })).status).toBe(200);
  const input = { projectId: nodeId('Project', 1), slug: 'hierarchy', entityId: nodeId('Entity', part.id) };
  const { errors } = await truss.graph(
    'walt',
    'mutation($input: CreateDiagramInput!) { createDiagram(input: $input) { ... on CreateDiagramPayload { revision } } }',
    { input },
  );
  expect(errors).toBeUndefined();

  const whole = await told(part.id);
  expect(whole.totals).toEqual([1, 1, 2, 1]);
  expect(whole.baselines.map(({ name }) => name)).toEqual(['Second', 'First']);
  const past = await told(part.id, before);
  expect(past.totals).toEqual([0, 1, 0, 0]);
  for (const what of ['diagrams', 'artifacts', 'baselines', 'testcycles'] as const) {
    const field = what === 'testcycles' ? 'baselines' : what;
    for (const [use, query] of [
      [whole, ''],
      [past, `?asOf=${before}`],
    ] as const) {
      const answer = await list(part.id, what, query);
      expect(answer).toMatchObject({ total: use[what].length, limit: 100, offset: 0 });
      expect(answer[field]).toMatchObject(use[what]);
      expect(answer[field]).toHaveLength(use[what].length);
    }
  }
  const second = await list(part.id, 'baselines', '?limit=1&offset=1');
  expect(second).toMatchObject({ total: 2, limit: 1, offset: 1, baselines: [{ name: 'First', entityIds: [part.id] }] });
  expect(await list(part.id, 'artifacts', '?asOf=0')).toMatchObject({ status: 404 });
  expect(await list(9_999_999, 'diagrams')).toMatchObject({ status: 404 });
});
