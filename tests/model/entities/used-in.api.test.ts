// Of each entity it is told which artifacts and which baselines hold it, of many in as many statements as of one.
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

test('an entity says which artifacts and baselines hold it, however deep it stands', async () => {
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
