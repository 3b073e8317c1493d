// Links between entities.
// A link is one edge read from both ends, with attributes; unlawful ones are refused; deleting an entity takes its links along and stays in the history.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const link = (id: number, relation: string, targetId: number, attrs?: Record<string, unknown>) =>
  truss.rest('walt', '/api/v4/o/acme/entities', [{ id, projectId: 1, rels: undefined, addRels: undefined }]).then(() =>
    truss.graph('walt', `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }`, {
      input: {
        organization: 'acme',
        projectId: 1,
        entities: [
          {
            entityId: id,
            addLinks: [
              {
                relationId: truss.given.relationId(relation),
                targetId,
                ...(attrs && {
                  attributes: Object.entries(attrs).map(([propertyId, value]) => ({
                    propertyId: Number(propertyId),
                    value,
                  })),
                }),
              },
            ],
          },
        ],
      },
    }),
  );
const ends = async (id: number) => {
  const response = await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [id], includeRelations: true });
  return (await response.json())[0].rels as { relationId: number; targetId: number; attrs: Record<string, unknown> }[];
};

test('a link is read from both ends, whichever end made it', async () => {
  const [parent, child] = await truss.given.entities([{ name: 'Parent' }, { name: 'Child' }]);
  expect((await link(child!.id, 'decomposes', parent!.id)).errors).toBeUndefined();
  expect(await ends(parent!.id)).toEqual([
    { relationId: truss.given.relationId('decomposed by'), targetId: child!.id, attrs: {} },
  ]);
  expect(await ends(child!.id)).toEqual([
    { relationId: truss.given.relationId('decomposes'), targetId: parent!.id, attrs: {} },
  ]);
  const { data } = await truss.graph(
    'rob',
    `{ entity(organization: "acme", projectId: 1, entityId: ${child!.id}) { parent { name } history(first: 1) { edges { node { changes { type field wording entity { name } } } } } } }`,
  );
  expect(data.entity).toMatchObject({
    parent: { name: 'Parent' },
    history: {
      edges: [
        {
          node: {
            changes: [{ type: 'RELATIONSHIP', field: 'decomposes', wording: 'added', entity: { name: 'Parent' } }],
          },
        },
      ],
    },
  });
});

test.each([
  ['on itself', 'related to', 0, /cannot be related to itself/],
  ['that the schema does not permit', 'performs', 1, /does not permit Requirement 'performs' Requirement/],
])('a link %s is refused', async (_what, relation, other, words) => {
  const made = await truss.given.entities([{ name: 'A' }, { name: 'B' }]);
  const { errors } = await link(made[0]!.id, relation, made[other]!.id);
  expect(errors![0].message).toMatch(words);
  expect(await ends(made[0]!.id)).toEqual([]);
});

test('a doubled link and a circle of decomposition are refused', async () => {
  const [a, b, c] = await truss.given.entities([{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
  await link(a!.id, 'decomposed by', b!.id);
  await link(b!.id, 'decomposed by', c!.id);
  expect((await link(a!.id, 'decomposed by', b!.id)).errors![0].message).toBe(
    "'A' is already linked to 'B' by 'decomposed by'.",
  );
  expect((await link(c!.id, 'decomposed by', a!.id)).errors![0].message).toMatch(/^Decomposition cycle: /);
});

test('two halves of a circle made at once do not close it', async () => {
  const made = await truss.given.entities(Array.from({ length: 4 }, (_, i) => ({ name: `Ring ${i}` })));
  const answers = await Promise.all(made.map((entity, i) => link(entity.id, 'decomposed by', made[(i + 1) % 4]!.id)));
  expect(answers.filter((answer) => answer.errors)).toHaveLength(1);
});

test('attributes belong to the link and are the same from both ends', async () => {
  const [a, b] = await truss.given.entities([{ name: 'A' }, { name: 'B' }]);
  const { data } = await truss.graph(
    'walt',
    `{ project(organization: "acme", projectId: 1) { schema { relations { name properties { propertyId name } } } } }`,
  );
  const context = data.project.schema.relations.find((each: { name: string }) => each.name === 'related to')
    .properties[0].propertyId;
  await link(a!.id, 'related to', b!.id, { [context]: 'see also' });
  expect((await ends(b!.id))[0]!.attrs).toEqual({ [context]: 'see also' });
});

test('deleting an entity deletes its links, is recorded for the far ends, and stays in the history; undo of a save restores fields', async () => {
  const [a, b] = await truss.given.entities([{ name: 'Gone' }, { name: 'Left' }]);
  await link(a!.id, 'decomposed by', b!.id);
  const { errors } = await truss.graph(
    'walt',
    `mutation { deleteEntities(input: { organization: "acme", projectId: 1, entityIds: [${a!.id}] }) { deletedIds revision } }`,
  );
  expect(errors).toBeUndefined();
  expect(await ends(b!.id)).toEqual([]);
  const records = await truss.given.records();
  expect(
    records
      .filter((record) => record.revision === records.at(-1)!.revision)
      .map(({ type, entityId }) => [entityId, type]),
  ).toEqual([
    [a!.id, 'delete'],
    [b!.id, 'update'],
  ]);
  expect(
    (await truss.rest('walt', '/api/v4/o/acme/entities', [{ id: a!.id, projectId: 1, name: 'back' }])).status,
  ).toBe(404);

  const saved = await truss.graph(
    'walt',
    `mutation { saveEntities(input: { organization: "acme", projectId: 1, entities: [{ entityId: ${b!.id}, name: "Renamed" }] }) { revision } }`,
  );
  const undo = `mutation { undoSave(input: { organization: "acme", projectId: 1, revision: ${saved.data.saveEntities.revision} }) { entities { name } } }`;
  expect((await truss.graph('walt', undo)).data.undoSave.entities).toEqual([{ name: 'Left' }]);
});
