// Every object with an id can be read by it: by the people who see it elsewhere, and by nobody else; many at once as one.
import { randomUUID } from 'node:crypto';

import type { GraphQLInterfaceType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';
import { nodeId } from '../../../server/platform/graph/ids.ts';
import type { Person } from '../../support/people.ts';
import { openSocket } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let leave: () => void;
/** Further projects of the organization. */
const projectIds: number[] = [];
beforeAll(async () => {
  truss = await startTruss();
  const [whole, ...parts] = await truss.given.entities(['Ship', 'Hull', 'Keel', 'Mast'].map((name) => ({ name })));
  const link = (relation: string) => {
    const addRels = parts.map(({ id }) => ({ relationId: truss.given.relationId(relation), targetId: id, attrs: {} }));
    return truss.given.entities([{ id: whole!.id, classId: undefined, name: relation, addRels }]);
  };
  await link('decomposed by');
  await link('related to');
  await say('Hello', null);
  await say('Only you', 'ada');
  await ask('walt', 'mutation { createApiKey(input: { name: "Mine", organization: "acme" }) { key } }');
  await ask('ada', 'mutation($input: SaveTeamInput!) { saveTeam(input: $input) { team { id } } }', {
    input: { organization: 'acme', name: 'Welders' },
  });
  await ask('ada', 'mutation($input: SaveTeamInput!) { saveTeam(input: $input) { team { id } } }', {
    input: { organization: 'acme', name: 'Riggers' },
  });
  for (const name of ['Boat', 'Raft']) {
    const input = { organization: 'acme', name };
    const made = (await ask(
      'ada',
      'mutation($input: CreateProjectInput!) { createProject(input: $input) { project { projectId } } }',
      { input },
    )) as { createProject: { project: { projectId: number } } };
    projectIds.push(made.createProject.project.projectId);
  }
  const job = { organizationId: 1, projectId: 1, type: 'import', state: 'done', parameters: '{}', createdBy: 'root' };
  await truss.inside.db
    .insertInto('job')
    .values(
      [1, 2, 3, 4].map((id) => ({ ...job, id, fileId: null, finished: null, error: null, result: null }) as never),
    )
    .execute();
  leave = await enter('walt');
});
afterAll(async () => {
  leave();
  await truss.close();
});

type Reader = Person | 'root';
async function ask(as: Reader, query: string, variables = {}): Promise<unknown> {
  const { data, errors } = await truss.graph(as, query, variables);
  expect(errors).toBeUndefined();
  return data;
}
const say = (content: string, to: string | null) =>
  ask('walt', 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { id } } }', {
    input: { organization: 'acme', projectId: 1, clientId: randomUUID(), content, to },
  });
/** Comes into the project until what it gives is called. */
async function enter(as: Reader): Promise<() => void> {
  const { client } = openSocket(truss, { cookie: await truss.cookie(as) });
  const there = `organization: "acme", projectId: 1, clientId: "${randomUUID()}"`;
  const changes = client.iterate({ query: `subscription { presenceChanged(${there}) { isWhole } }` });
  await changes.next();
  return () => void client.dispose();
}

interface Node {
  __typename: string;
  id: string;
}
/** All nodes of an answer, in order. */
const nodesIn = (value: unknown): Node[] =>
  typeof value !== 'object' || value === null
    ? []
    : '__typename' in value
      ? [value as Node]
      : Object.values(value).flatMap(nodesIn);
/** Nodes by their ids. */
const byIds = async (as: Reader, ids: readonly string[], fields = '__typename id') =>
  (await ask(as, `query($ids: [ID!]!) { nodes(ids: $ids) { ${fields} } }`, { ids })) as { nodes: (Node | null)[] };

const schema = graph();
const typesOf = (name: string) =>
  schema.getPossibleTypes(schema.getType(name) as GraphQLInterfaceType).map((type) => type.name);

interface Row {
  type: string;
  fields: string;
  where: (node: string) => string;
  seenBy: Reader[];
  hiddenFrom: Reader[];
}
const inProject = { seenBy: ['walt', 'rob', 'ada'], hiddenFrom: ['olga'] } satisfies Partial<Row>;
const project = (fields: string, asOf = '') => `{ project(organization: "acme", projectId: 1${asOf}) { ${fields} } }`;
const then = ', asOf: { revision: 2 }';
const entities = (fields: string) => `entities(first: 20) { edges { node { ${fields} } } }`;
const links = (fields: string) => entities(`links(first: 20) { edges { node { ${fields} } } }`);
const page = (name: string, fields: string) => `${name} { edges { node { ${fields} } } }`;

const link = { type: 'Link', fields: 'relation { name } entity { name }', ...inProject };
const value = { type: 'Attribute', fields: 'text json isStored property { name }', ...inProject };
const record = {
  type: 'ChangeRecord',
  fields: 'revision type entityId entityName username date cause { kind } class { name } changes { field valueText }',
  ...inProject,
};
const message = { type: 'ChatMessage', fields: 'number clientId from to content date' };
const audited = { type: 'AuditRecord', fields: 'date username action target address organizationSlug details' };
const rows: [what: string, row: Row][] = [
  ['a link', { ...link, where: (node) => project(links(node)) }],
  ['a link as it was', { ...link, where: (node) => project(links(node), then) }],
  ['a value', { ...value, where: (node) => project(entities(`attributes { ${node} }`)) }],
  ['a value as it was', { ...value, where: (node) => project(entities(`attributes { ${node} }`), then) }],
  ['a value of a link', { ...value, where: (node) => project(links(`attributes { ${node} }`)) }],
  ['what was done', { ...record, where: (node) => project(page('changes(first: 20)', node)) }],
  ['what was done until then', { ...record, where: (node) => project(page('changes(first: 20)', node), then) }],
  ['what was said to all', { ...message, ...inProject, where: (node) => project(page('chat(last: 9)', node)) }],
  [
    'what was said to one',
    {
      ...message,
      where: (node) => project(page('chat(last: 9, with: "ada")', node)),
      seenBy: ['walt', 'ada'],
      hiddenFrom: ['rob', 'root', 'olga'],
    },
  ],
  [
    'a conversation',
    {
      type: 'ChatConversation',
      fields: 'with last',
      where: (node) => project(`conversations { ${node} }`),
      seenBy: ['walt'],
      hiddenFrom: ['olga'],
    },
  ],
  [
    'who is there',
    {
      type: 'Presence',
      fields: 'username fullName watching colour',
      where: (node) => project(`presence { ${node} }`),
      ...inProject,
    },
  ],
  [
    'an API key',
    {
      type: 'ApiKey',
      fields: 'name start scope created expires lastUsed',
      where: (node) => `{ viewer { apiKeys { ${node} } } }`,
      seenBy: ['walt'],
      hiddenFrom: ['ada', 'root'],
    },
  ],
  [
    'a session',
    {
      type: 'Session',
      fields: 'method address agent created expires',
      where: (node) => `{ viewer { sessions { ${node} } } }`,
      seenBy: ['walt', 'root'],
      hiddenFrom: ['ada'],
    },
  ],
  [
    'what was done to access',
    {
      ...audited,
      where: (node) => `{ organization(slug: "acme") { ${page('audit(first: 20)', node)} } }`,
      seenBy: ['ada', 'root'],
      hiddenFrom: ['walt', 'olga'],
    },
  ],
  [
    'what was done to access of the server',
    {
      ...audited,
      where: (node) => `{ ${page('audit(first: 20)', node)} }`,
      seenBy: ['root'],
      hiddenFrom: ['walt', 'olga'],
    },
  ],
  [
    'an account',
    {
      type: 'SupportedUser',
      fields: 'username fullName email isOff organizations { slug }',
      where: (node) => `{ supportedUsers(search: "w") { ${node} } }`,
      seenBy: ['root'],
      hiddenFrom: ['walt', 'ada'],
    },
  ],
];

test.each(rows)('%s', async (_what, { type, fields, where, seenBy, hiddenFrom }) => {
  const node = `__typename id ... on ${type} { ${fields} }`;
  const own = nodesIn(await ask(seenBy[0]!, where(node)));
  const ids = own.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  for (const some of chunked(ids, 100)) {
    for (const as of seenBy)
      expect((await byIds(as, some, node)).nodes).toEqual(own.filter(({ id }) => some.includes(id)));
    for (const as of hiddenFrom) expect((await byIds(as, some)).nodes).toEqual(some.map(() => null));
  }
  await expectAsFew(seenBy[0]!, ids);
});
/** Expects as many statements for all as for one. */
async function expectAsFew(as: Reader, ids: readonly string[]): Promise<void> {
  const read = (count: number) => truss.readingStatements(() => byIds(as, ids.slice(0, count)), { byResolvers: true });
  expect(await read(50)).toBe(await read(1));
}

describe('many are asked for as one', () => {
  const keys = [1, 2, 3, 4];
  const schemaKeys = [5, 66, 67, 70].map((id) => `1:1:${id}`);
  test.each<[type: string, keys: () => string[]]>([
    ['Entity', () => keys.map((id) => `1:${id}`)],
    ['Role', () => keys.map((id) => `1:${id}`)],
    ['Team', () => ['1:1', '1:2']],
    ['Member', () => ['ada', 'walt', 'wendy'].map((name) => `1:${name}`)],
    ['User', () => ['ada', 'walt', 'wendy']],
    ['Class', () => keys.map((id) => `1:1:${id}`)],
    ['Property', () => schemaKeys],
    ['Property', () => schemaKeys.map((key) => `${key}@2`)],
    ['Relation', () => keys.map((id) => `1:1:${id}`)],
    ['Label', () => keys.map((id) => `1:1:${id}`)],
    ['Job', () => keys.map((id) => `1:${id}`)],
    ['Project', () => ['1:1', ...projectIds.map((id) => `1:${id}`)]],
    ['Diagram', () => keys.slice(0, 3).map((id) => `1:${id}:1`)],
  ])('%s', async (type, of) => {
    const ids = of().map((key) => nodeId(type, key));
    expect((await byIds('ada', ids)).nodes).toEqual(ids.map((id) => ({ __typename: type, id })));
    await expectAsFew('ada', ids);
  });
  test('a refusal of one leaves the others', async () => {
    const ids = [
      'Role:1:1',
      'Role:2:1',
      'Job:1:1',
      'Job:1:99',
      'Job:2:1',
      'Class:1:1:1',
      'Class:2:1:1',
      'Team:1:1',
    ].map((key) => Buffer.from(key).toString('base64'));
    const { data, errors } = await truss.graph('ada', 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    const seen = [true, false, true, false, false, true, false, true];
    expect((data.nodes as (Node | null)[]).map((node) => node !== null)).toEqual(seen);
    expect(errors?.map(({ path }) => path[1] as number).toSorted()).toEqual([1, 3, 4, 6]);
  });
});
const chunked = (ids: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

describe('an id that names nothing', () => {
  const types = [...new Set(rows.map(([, { type }]) => type))].flatMap((type) =>
    type === 'Attribute' ? typesOf(type) : type,
  );
  const keys = [
    '0',
    '99',
    '1:99',
    '1:1:99',
    '1:1:1:99',
    '1:1:1:1:99',
    '1:1@x',
    '9:9:9:9@9',
    'x',
    "'",
    '1:1:',
    ':',
    '@',
  ];
  test.each(types)('%s', async (type) => {
    const nodes = (
      await byIds(
        'root',
        keys.map((key) => nodeId(type, key)),
      )
    ).nodes;
    const isRoom = type === 'ChatConversation';
    expect(nodes.map((node, at) => node && keys[at])).toEqual(
      keys.map((key) => (isRoom && key === '1:1:' ? key : null)),
    );
  });
});

test('a value is none of another type', async () => {
  const [own] = nodesIn(await ask('walt', project(entities('attributes { __typename id }'))));
  const { id, __typename } = own!;
  const key = Buffer.from(id, 'base64').toString().slice(`${__typename}:`.length);
  const others = typesOf('Attribute').filter((name) => name !== __typename);
  const { nodes } = await byIds(
    'walt',
    others.map((name) => nodeId(name, key)),
  );
  expect(nodes).toEqual(others.map(() => null));
});
