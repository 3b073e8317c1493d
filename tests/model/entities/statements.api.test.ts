// A list and a save take the same number of SQL statements for five entities and for fifty, whatever is asked of each: class, labels, attributes, links, what is at the far ends, parents, history.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
const ids: number[] = [];
beforeAll(async () => {
  truss = await startTruss();
  const made = await truss.given.entities(Array.from({ length: 55 }, (_, i) => ({ ...entity(i), number: `L.${i}` })));
  ids.push(...made.map(({ id }) => id));
  const links = ids.slice(1).map((id, i) => ({
    id,
    classId: undefined,
    addRels: [
      { relationId: truss.given.relationId('decomposes'), targetId: ids[Math.floor(i / 3)]!, attrs: {} },
      { relationId: truss.given.relationId('related to'), targetId: ids[i]!, attrs: {} },
    ],
  }));
  await truss.given.entities(links);
});
afterAll(() => truss.close());

/** One of several classes, with a label and a description of its own. */
const entity = (i: number) => {
  const [className, label] = i % 2 ? ['Requirement', 'Functional Requirement'] : ['Requirement', 'Analysis'];
  const classId = truss.given.classId(className!);
  return { projectId: 1, classId, name: `Entity ${i}`, description: `<p>${i}</p>`, labelIds: [labelId(label!)] };
};
const labelId = (name: string) => truss.given.labelId(name);
const status = (i: number) => ({ [truss.given.propertyId('Requirement', 'Status')]: i % 2 ? 'Draft' : 'In Review' });
const graph = async (query: string, variables: Record<string, unknown>) => {
  const { data, errors } = await truss.graph('walt', query, variables);
  expect(errors).toBeUndefined();
  return data;
};

/**
 * Expects the same number of statements for one (so that sessions and caches are warm), then for five and for fifty, compiled and by
 * resolvers.
 */
async function expectSame(work: (count: number) => Promise<unknown>): Promise<void> {
  for (const byResolvers of [false, true]) {
    await truss.statements(() => work(1), { byResolvers });
    const five = await truss.readingStatements(() => work(5), { byResolvers });
    const fifty = await truss.readingStatements(() => work(50), { byResolvers });
    expect(five).toBeGreaterThan(0);
    expect(fifty).toBe(five);
  }
}

describe('a list', () => {
  const FAR = 'entityId name class { name } labels { name } parent { name class { name } } attributes { text }';
  test.each([
    ['classes and labels', 'class { name parent { name } } labels { name }'],
    ['attributes', 'attributes { text property { name } isStored }'],
    ['links with their far ends', `links(first: 10) { edges { node { relation { name } entity { ${FAR} } } } }`],
    [
      'links of the far ends',
      `links(first: 3) { edges { node { entity { links(first: 3) { edges { node { entity { name } } } } } } } }`,
    ],
    ['parents and children', `parent { ${FAR} } childCount children(first: 5) { edges { node { ${FAR} } } }`],
    ['who made and changed them', 'creator { fullName } modifier { fullName }'],
    ['their history', 'history(first: 2) { edges { node { revision user { fullName } changes { valueText } } } }'],
    ['the project', 'project { name revision }'],
  ])('with %s', async (_what, fields) => {
    await expectSame(async (first) => {
      const query = `query($first: Int) { project(organization: "acme", projectId: 1) {
        entities(first: $first, query: "Entity", order: "id") { totalCount edges { node { ${fields} } } } } }`;
      expect((await graph(query, { first })).project.entities.edges).toHaveLength(first);
    });
  });

  test('by api/v4, with relations', async () => {
    await expectSame(async (limit) => {
      const body = { query: 'Entity', limit, includeRelations: true };
      const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/search', body);
      expect((await answer.json()).entities).toHaveLength(limit);
    });
    await expectSame(async (count) => {
      const body = { ids: ids.slice(0, count), includeRelations: true };
      const answer = await truss.rest('walt', '/api/v4/o/acme/entities/ids', body);
      expect(await answer.json()).toHaveLength(count);
    });
  });

  test('of changes, with people, classes and the entities', async () => {
    await expectSame(async (first) => {
      const query = `query($first: Int) { project(organization: "acme", projectId: 1) { changes(first: $first) { edges { node {
        user { fullName } class { name } entity { name class { name } labels { name } } changes { field valueText originalText entity { name } } } } } } }`;
      expect((await graph(query, { first })).project.changes.edges).toHaveLength(first);
    });
  });
});

describe('a save', () => {
  const some = (count: number) => Array.from({ length: count }, (_, i) => i);
  const put = async (entities: Record<string, unknown>[]) => {
    const answer = await truss.rest('walt', '/api/v4/o/acme/entities', entities);
    expect([answer.status, await answer.json()]).toEqual([200, expect.any(Array)]);
  };
  let turn = 0;

  test('of new entities with labels, attributes and links, by api/v4', async () => {
    const relationId = truss.given.relationId('related to');
    const rels = (i: number) => [{ relationId, targetId: ids[i]!, attrs: {} }];
    await expectSame((count) => put(some(count).map((i) => ({ ...entity(i), attrs: status(i), rels: rels(i) }))));
  });

  test('of changed entities, on the revision they were read at', async () => {
    await expectSame(async (count) => {
      turn++;
      const answer = await truss.rest('walt', '/api/v4/o/acme/entities/ids', { ids: ids.slice(0, count) });
      const read = (await answer.json()) as { id: number; revision: number }[];
      await put(read.map(({ id, revision }) => ({ projectId: 1, id, revision, name: `Entity ${turn}` })));
    });
  });

  test('of new entities with labels, attributes and links, by the graph, and then their deletion', async () => {
    await expectSame(async (count) => {
      const entities = some(count).map((i) => {
        const { projectId: _, ...fields } = entity(i);
        const attributes = Object.entries(status(i)).map(([id, value]) => ({ propertyId: Number(id), value }));
        return {
          ...fields,
          attributes,
          addLinks: [{ relationId: truss.given.relationId('related to'), targetId: ids[i]! }],
        };
      });
      const input = { organization: 'acme', projectId: 1, entities };
      const save = `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId name class { name } labels { name } parent { name } } } }`;
      const { saveEntities } = await graph(save, { input });
      const entityIds = saveEntities.entities.map((each: { entityId: number }) => each.entityId);
      const remove = `mutation($input: DeleteEntitiesInput!) { deleteEntities(input: $input) { deletedIds } }`;
      const { deleteEntities } = await graph(remove, { input: { organization: 'acme', projectId: 1, entityIds } });
      expect(deleteEntities.deletedIds).toHaveLength(count);
    });
  });
});
