// The objects of ids, and the words of the refusal if an id names nothing, another type, or an object of another organization or server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { id, idIn } from '../../support/ids.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const elsewhere = { organization: 2, projectId: 1 };
const project = id('Project', 1);

/** Saves through the graph as it is for outsiders. */
async function answerOf(name: string, type: string, input: object): Promise<Record<string, unknown>> {
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { __typename ... on Refusal { code status message } ... on InvalidRefusal { path } } }`;
  const response = await fetch(`${truss.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await truss.cookie('ada') },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = (await response.json()) as { data: Record<string, never>; errors?: unknown };
  expect(errors).toBeUndefined();
  return data[name]!;
}
const save = (entity: object, projectId = project) =>
  answerOf('saveEntities', 'SaveEntitiesInput', { projectId, entities: [{ name: 'First' }, entity] });

describe('refused with the path of the input', () => {
  const entities = ['entities', '1'];
  test.each<[what: string, entity: object, path: string[], words: string]>([
    ['a number', { entityId: '12' }, ['entityId'], "'12' is not an id of an Entity. Use the field 'id' of an Entity."],
    ['a number as such', { entityId: 12 }, ['entityId'], "'12' is not an id of an Entity."],
    ['nonsense', { classId: 'Requirement' }, ['classId'], "'Requirement' is not an id of a Class."],
    ['no text', { classId: '' }, ['classId'], "'' is not an id of a Class."],
    [
      'another type',
      { classId: id('Label', 1) },
      ['classId'],
      "is not an id of a Class. Use the field 'id' of a Class.",
    ],
    ['in a list', { labelIds: [id('Label', 1), id('Class', 1)] }, ['labelIds', '1'], 'is not an id of a Label.'],
    [
      'the far end of a link',
      { addLinks: [{ relationId: id('Relation', 1), targetId: project }] },
      ['addLinks', '0', 'targetId'],
      'is not an id of an Entity.',
    ],
    [
      'a property',
      { attributes: [{ propertyId: '3', value: 1 }] },
      ['attributes', '0', 'propertyId'],
      "'3' is not an id of a Property.",
    ],
    [
      'too many numbers',
      { entityId: Buffer.from('Entity:1:2:3').toString('base64') },
      ['entityId'],
      'is not an id of an Entity.',
    ],
    [
      'another organization',
      { entityId: idIn(elsewhere, 'Entity', 1) },
      ['entityId'],
      'belongs to another organization than the other ids.',
    ],
    [
      'the past',
      { entityId: Buffer.from('Entity:1:1@3').toString('base64') },
      ['entityId'],
      'This id belongs to an earlier revision',
    ],
    ['what is only to be', { classId: 'new:class' }, ['classId'], "'new:class' is not an id of a Class."],
  ])('%s', async (_what, entity, path, words) => {
    expect(await save(entity)).toEqual({
      __typename: 'InvalidRefusal',
      code: 'INVALID',
      status: 400,
      message: expect.stringContaining(words),
      path: [...entities, ...path],
    });
    expect(await truss.inside.db.selectFrom('entity').select('id').where('name', '=', 'First').execute()).toEqual([]);
  });

  test('the project itself', async () => {
    expect(await save({}, '1')).toMatchObject({
      path: ['projectId'],
      message: expect.stringContaining('not an id of a Project'),
    });
  });

  test('an input that takes two types names both', async () => {
    const answer = await answerOf('saveSchema', 'SaveSchemaInput', { ownerId: id('Entity', 1), labels: [] });
    expect(answer['message']).toContain("Use the field 'id' of a Project or an Organization.");
  });

  test('a long invalid id is cut in the message', async () => {
    const { message } = await save({ entityId: 'x'.repeat(5000) });
    expect(String(message).length).toBeLessThan(250);
  });

  test('items of two kinds', async () => {
    const ids = [id('Class', 1), id('Label', 1)];
    const answer = await answerOf('deleteSchemaItems', 'DeleteSchemaItemsInput', { ownerId: project, ids });
    expect(answer).toMatchObject({ __typename: 'InvalidRefusal', path: ['ids'] });
  });

  test('a project that is somebody else’s, as by its number', async () => {
    expect(await save({}, idIn(elsewhere, 'Project', 1))).toMatchObject({
      __typename: 'PermissionRefusal',
      status: 403,
    });
  });
});

test('a field argument with an id of another organization is refused, compiled or not', async () => {
  const entity = await truss.given.entity({ attributes: { Rationale: 'Because' } });
  const propertyId = truss.given.propertyId('Requirement', 'Rationale');
  const ask = (given: string) =>
    truss.graph(
      'ada',
      `{ project(organization: "acme", projectId: 1) { entity(entityId: ${entity.id}) { attribute(propertyId: "${given}") { text } } } }`,
    );
  expect((await ask(id('Property', propertyId))).data.project.entity.attribute.text).toBe('Because');
  for (const given of [idIn(elsewhere, 'Property', propertyId), String(propertyId), id('Label', propertyId)])
    expect((await ask(given)).errors?.[0].extensions.code).toBe('INVALID');
});

test('new items of a schema refer to each other by names of their own', async () => {
  const answer = await truss.graph(
    'ada',
    `mutation($input: SaveSchemaInput!) { saveSchema(input: $input) { schema { classes { name parent { name } } } } }`,
    {
      input: {
        ownerId: project,
        classes: [
          { classId: 'new:ship', name: 'Ship' },
          { name: 'Ferry', parentId: 'new:ship' },
        ],
      },
    },
  );
  expect(answer.data.saveSchema.schema.classes).toContainEqual({ name: 'Ferry', parent: { name: 'Ship' } });
});
