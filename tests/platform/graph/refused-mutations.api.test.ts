// The answer of a refused mutation, to a client with only the graph: a type, words and facts in `data`, and `errors` for faults alone.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { id, withIds } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ env: { MESSAGES_PER_MINUTE: '1' } });
});
afterAll(() => truss.close());

interface Answer {
  data?: Record<string, Record<string, unknown>> | null;
  errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[];
}
/** Sends a document as it is, but for ids. */
async function raw(as: Person | 'root' | null, text: string, given: object = {}): Promise<Answer> {
  const { query, variables } = await withIds(text, given as Record<string, unknown>, truss.organizationNumber);
  const response = await fetch(`${truss.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await truss.cookie(as) },
    body: JSON.stringify({ query, variables }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}
const place = { organization: 'acme', projectId: 1 };
/** The property Amount of links. */
const amount = 81;
const save = async (as: Person | null, input: object, refused: string): Promise<Answer> =>
  raw(
    as,
    `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) {
      __typename ... on SaveEntitiesPayload { entities { name } } ... on Refusal { code status title message } ${refused} } }`,
    { input: { ...place, ...input } },
  );
/** The one answer of a document that is no fault. */
async function only(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { data, errors } = await answer;
  expect(errors).toBeUndefined();
  expect(Object.keys(data!)).toHaveLength(1);
  return Object.values(data!)[0]!;
}

describe('a refusal', () => {
  test('of a clash names each field with its earlier, wanted and present value', async () => {
    const { id, revision } = await truss.given.entity({ name: 'Pump', number: '1' });
    await truss.graph(
      'wendy',
      `mutation { saveEntities(input: { organization: "acme", projectId: 1, entities: [{ entityId: ${id}, name: "Her pump" }] }) { revision } }`,
    );
    const entities = [{ entityId: id, name: 'His pump' }];
    const facts =
      '... on ClashRefusal { clashes { entityId entityName type field base yours theirs savedBy savedAt } }';
    expect(await only(save('walt', { revision, entities }, facts))).toEqual({
      __typename: 'ClashRefusal',
      code: 'CLASH',
      status: 409,
      title: 'Save Conflict',
      message: expect.stringContaining('was changed by'),
      clashes: [
        {
          entityId: id,
          entityName: expect.stringContaining('Her pump'),
          type: 'NAME',
          field: 'Name',
          base: 'Pump',
          yours: 'His pump',
          theirs: 'Her pump',
          savedBy: expect.any(String),
          savedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
  });

  test('of a loss lists the losses', async () => {
    const duration = truss.given.propertyId('Action', 'Duration');
    const { id } = await truss.given.entity({
      class: 'Action',
      name: 'Drive',
      attributes: { Duration: { value: 2, units: 'HOURS' } },
    });
    const entities = [{ entityId: id, classId: truss.given.classId('Asset') }];
    const facts =
      '... on LossRefusal { losses { entityId className attributes { propertyId name } labels { name } links { name } } }';
    expect(await only(save('walt', { entities }, facts))).toMatchObject({
      __typename: 'LossRefusal',
      code: 'CLASS_CHANGE_LOSES',
      losses: [
        {
          entityId: id,
          className: 'Asset',
          attributes: [{ propertyId: duration, name: 'Duration' }],
          labels: [],
          links: [],
        },
      ],
    });
  });

  const fine = { classId: 0, name: 'Fine' };
  test.each<[string, () => object, (string | RegExp)[]]>([
    ['the class', () => ({ classId: 999_999 }), ['entities', '1', 'classId']],
    ['no class', () => ({ name: 'X' }), ['entities', '1', 'classId']],
    ['the number', () => ({ ...fine, number: '9'.repeat(400) }), ['entities', '1', 'number']],
    ['a label', () => ({ ...fine, labelIds: [999_999] }), ['entities', '1', 'labelIds']],
    [
      'a value',
      () => ({
        ...fine,
        classId: truss.given.classId('Action'),
        attributes: [
          { propertyId: truss.given.propertyId('Action', 'Start'), value: null },
          { propertyId: truss.given.propertyId('Action', 'Duration'), value: 'long' },
        ],
      }),
      ['entities', '1', 'attributes', '1'],
    ],
    [
      'a link',
      () => ({ ...fine, addLinks: [{ relationId: 999_999, targetId: 1 }] }),
      ['entities', '1', 'addLinks', '0'],
    ],
    [
      'what is said of a link',
      () => {
        const link = { relationId: truss.given.relationId('performs'), targetId: 1 };
        const attributes = [
          { propertyId: amount, value: null },
          { propertyId: amount, value: 'much' },
        ];
        return { ...fine, addLinks: [link, { ...link, targetId: 2, attributes }] };
      },
      ['entities', '1', 'addLinks', '1', 'attributes', '1'],
    ],
    ['a picture', () => ({ ...fine, imageId: 999_999 }), ['entities', '1', 'imageId']],
    [
      'a file',
      () => ({
        ...fine,
        classId: truss.given.classId('Artifact'),
        attributes: [{ propertyId: truss.given.propertyId('Artifact', 'File'), value: 999_999 }],
      }),
      ['entities', '1', 'attributes', '0'],
    ],
    ...['user', 'team'].map((type): [string, () => object, string[]] => [
      `a ${type}`,
      () => ({
        ...fine,
        classId: truss.given.classId('Issue'),
        attributes: [
          { propertyId: truss.given.propertyId('Issue', 'Assignee'), value: [{ type, id: '999', label: '' }] },
        ],
      }),
      ['entities', '1', 'attributes', '0'],
    ]),
  ])('of input that is wrong says where: %s', async (_what, given, path) => {
    const classId = truss.given.classId('Requirement');
    const wrong = given() as { classId?: number };
    const entities = [{ name: 'Fine', classId }, wrong.classId === 0 ? { ...wrong, classId } : wrong];
    expect(await only(save('walt', { entities }, '... on InvalidRefusal { path }'))).toMatchObject({
      __typename: 'InvalidRefusal',
      code: 'INVALID',
      status: 400,
      path,
    });
  });

  test.each<[string, object, string[]]>([
    ['createProject', { organization: 'acme', name: ' ' }, ['name']],
    ['saveProject', { ...place, folder: 'x'.repeat(5_000) }, ['folder']],
    ['saveProjectBanner', { ...place, setting: { topTextColour: 'plaid' } }, ['setting', 'topTextColour']],
    ['saveTeam', { organization: 'acme', name: ' ' }, ['name']],
    ['saveRole', { organization: 'acme', name: 'Watcher', permissions: [] }, ['permissions']],
    ['saveOrganization', { organization: 'acme', name: ' ' }, ['name']],
    ['inviteMembers', { organization: 'acme', emails: ['nobody'], level: 'MEMBER' }, ['emails']],
    ['saveProfile', { lastName: 'x'.repeat(5_000) }, ['lastName']],
    ['createApiKey', { name: 'Script', organization: 'acme', days: 100_000 }, ['days']],
    ['sendMessage', { ...place, clientId: crypto.randomUUID(), content: ' ' }, ['content']],
    ['saveSchema', { ...place, labels: [{ name: 'Fine' }, { name: ' ' }] }, ['labels', '1']],
    ['saveSchema', { ...place, classes: [{ name: 'Fine', parentId: 999_999 }] }, ['classes', '0']],
  ])('of input of %s that is wrong says where: %j', async (name, input, path) => {
    const query = `mutation($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) {
      ${name}(input: $input) { __typename ... on Refusal { message } ... on InvalidRefusal { path } } }`;
    expect(await only(raw('ada', query, { input }))).toMatchObject({ __typename: 'InvalidRefusal', path });
  });

  test('of an exceeded limit names the limit', async () => {
    const setLimit = (limit: number | null) =>
      truss.inside.db.updateTable('organization').set({ entityLimit: limit }).where('slug', '=', 'acme').execute();
    await setLimit(1);
    const entities = [1, 2].map((n) => ({ classId: truss.given.classId('Requirement'), name: `R${n}` }));
    const refused = await only(save('walt', { entities }, '... on LimitRefusal { limit retryAfter }'));
    await setLimit(null);
    expect(refused).toMatchObject({ __typename: 'LimitRefusal', code: 'ENTITY_LIMIT', limit: 1, retryAfter: null });
  });

  test('of an exceeded rate says when to try again', async () => {
    const say = () =>
      raw(
        'walt',
        `mutation($input: SendMessageInput!) { sendMessage(input: $input) {
          __typename ... on SendMessagePayload { chatMessage { content } } ... on LimitRefusal { message limit retryAfter } } }`,
        { input: { ...place, clientId: crypto.randomUUID(), content: 'Hello' } },
      );
    expect(await only(say())).toEqual({ __typename: 'SendMessagePayload', chatMessage: { content: 'Hello' } });
    const refused = await only(say());
    expect(refused).toMatchObject({ __typename: 'LimitRefusal', message: expect.stringContaining('too fast') });
    expect(refused['retryAfter']).toBeGreaterThan(0);
  });

  test('of an item in use counts its uses', async () => {
    const { data } = await truss.graph(
      'sam',
      'mutation($input: SaveSchemaInput!) { saveSchema(input: $input) { schema { classes { classId name } } } }',
      { input: { ...place, classes: [{ name: 'Gadget' }] } },
    );
    const classes = data.saveSchema.schema.classes as { classId: number; name: string }[];
    const { classId } = classes.find(({ name }) => name === 'Gadget')!;
    await truss.given.entities([{ classId, name: 'Lamp' }]);
    const input = { ...place, kind: 'CLASSES', ids: [classId] };
    const query = `mutation($input: DeleteSchemaItemsInput!) { deleteSchemaItems(input: $input) {
      __typename ... on InUseRefusal { uses { kind itemId entities links } } } }`;
    const refused = await only(raw('sam', query, { input }));
    expect(refused).toEqual({
      __typename: 'InUseRefusal',
      uses: [{ kind: 'CLASSES', itemId: classId, entities: 1, links: 0 }],
    });
  });

  test('of a missing licence says why it is missing', async () => {
    await truss.graph(
      'root',
      'mutation($input: SetLicencesInput!) { setLicences(input: $input) { organization { id } } }',
      {
        input: { organization: 'acme', ends: '2100-01-01', namedUsers: 1 },
      },
    );
    const entities = [{ classId: truss.given.classId('Requirement'), name: 'X' }];
    const refused = await only(save('walt', { entities }, '... on LicenceRefusal { reason }'));
    await sql`delete from licence`.execute(truss.inside.db);
    expect(refused).toMatchObject({ __typename: 'LicenceRefusal', code: 'NO_LICENCE', status: 423 });
    expect(refused['reason']).toEqual(expect.any(String));
  });

  test.each([
    [null, 'SignInRefusal', 'NOT_SIGNED_IN'],
    ['rob', 'PermissionRefusal', 'FORBIDDEN'],
  ] as const)('of %s is a %s', async (as, type, code) => {
    const entities = [{ classId: truss.given.classId('Requirement'), name: 'X' }];
    expect(await only(save(as, { entities }, ''))).toMatchObject({ __typename: type, code });
  });

  test('of something missing is a NotFoundRefusal', async () => {
    const query = `mutation { cancelJob(input: { organization: "acme", jobId: 999 }) { __typename ... on Refusal { code } } }`;
    expect(await only(raw('ada', query))).toEqual({ __typename: 'NotFoundRefusal', code: 'NOT_FOUND' });
  });
});

test('a refused mutation does not stop those after it', async () => {
  const named = (alias: string, name: string) =>
    `${alias}: saveProject(input: { organization: "acme", projectId: 1, name: "${name}" }) {
       ... on SaveProjectPayload { project { name } } ... on Refusal { code message } }`;
  const query = `mutation { ${named('a', 'Rocket')} ${named('b', ' ')} ${named('c', 'Rocket II')} }`;
  const { data, errors } = await raw('ada', query);
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    a: { project: { name: 'Rocket' } },
    b: { code: 'INVALID', message: 'A project needs a name. Enter one and try again.' },
    c: { project: { name: 'Rocket II' } },
  });
});

test('a fault is no refusal: it is in `errors`, masked', async () => {
  await sql`alter table recent_project rename to elsewhere`.execute(truss.inside.db);
  const query = `mutation { visitProject(input: { organization: "acme", projectId: 1 }) { __typename ... on Refusal { message } } }`;
  const { data, errors } = await raw('ada', query);
  await sql`alter table elsewhere rename to recent_project`.execute(truss.inside.db);
  expect(data).toBeNull();
  expect(errors).toMatchObject([
    { path: ['visitProject'], extensions: { code: 'UNEXPECTED', status: 500, requestId: expect.any(String) } },
  ]);
  expect(JSON.stringify(errors)).not.toContain('recent_project');
});

test('an invalid request is refused as a whole', async () => {
  const { data, errors } = await raw(
    'ada',
    'mutation($input: SaveProjectInput!) { saveProject(input: $input) { __typename } }',
    {
      input: { organization: 1 },
    },
  );
  expect(data ?? null).toBeNull();
  expect(errors).toMatchObject([{ extensions: { code: 'INVALID', status: 400 } }]);
});

test.each([
  ['savePreferences', 'SavePreferencesInput', (preferences: unknown) => ({ preferences })],
  ['saveOrganization', 'SaveOrganizationInput', (preferences: unknown) => ({ organization: 'acme', preferences })],
  ['saveProject', 'SaveProjectInput', (preferences: unknown) => ({ organization: 'acme', projectId: 1, preferences })],
  ['saveProject', 'SaveProjectInput', (workflow: unknown) => ({ organization: 'acme', projectId: 1, workflow })],
  [
    'saveEntities',
    'SaveEntitiesInput',
    (metadata: unknown) => ({
      organization: 'acme',
      projectId: 1,
      entities: [{ classId: truss.given.classId('Requirement'), name: 'Odd', metadata }],
    }),
  ],
])('input for %s that is no object is refused, and not left out', async (name, type, inputOf) => {
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { __typename ... on Refusal { message } } }`;
  const answers = await Promise.all([[], 'x', 5, true].map((value) => raw('ada', query, { input: inputOf(value) })));
  const said = answers.map(({ data }) => `${String(data![name]!['__typename'])} ${String(data![name]!['message'])}`);
  for (const each of said)
    expect(each).toMatch(/^InvalidRefusal '(preferences|workflow|metadata)' must be an object; /);
});

test('an invalid schema from a file is refused in our own words', async () => {
  const query = `query($ownerId: ID!, $document: JSON) { schemaDifferences(ownerId: $ownerId, document: $document) { key } }`;
  const message = async (document: unknown) => {
    const { data, errors } = await raw('ada', query, { ownerId: id('Organization', 1), document });
    return { data, message: errors![0]!.message };
  };
  expect(await message([])).toEqual({
    data: { schemaDifferences: null },
    message:
      'This is not a schema of Truss. The schema must be an object; you sent a list. Export a schema from Truss, and compare with that file.',
  });
  expect(await message({ classes: 5, relations: [], labels: [], properties: [] })).toEqual({
    data: { schemaDifferences: null },
    message:
      "This is not a schema of Truss. 'classes' must be a list; you sent 5. Export a schema from Truss, and compare with that file.",
  });
});
