// Limits of one request: too many tokens, aliases, root fields or levels, too expensive, cyclic, or batched ones are refused before the
// database is used.
import { buildClientSchema, getIntrospectionQuery, type GraphQLError } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';

import { COST_LIMIT, DEPTH_LIMIT, MAX_ALIASES, MAX_ROOTS, MAX_TOKENS } from '../../../server/platform/graph/limits.ts';
import { id } from '../../support/ids.ts';
import { startTruss, type GraphAnswer, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const project = (fields: string) => `{ project(organization: "acme", projectId: 1) { ${fields} } }`;
const page = (first: number, fields: string) => `entities(first: ${first}) { edges { node { ${fields} } } }`;
const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
/** A query with exactly so many levels. */
const levels = (depth: number) => {
  const parents = depth - 3;
  return `{ entity(organization: "acme", projectId: 1, entityId: 1) { project { ${page(1, `${'parent { '.repeat(parents - 3)}name${' }'.repeat(parents - 3)}`)} } } }`;
};

/** Without a session, so that no statement runs before the query. */
async function refusal(
  query: string,
  variables?: Record<string, unknown>,
): Promise<{ message: string; status: unknown }> {
  let answer: GraphAnswer = {};
  const statements = await truss.statements(async () => {
    answer = await truss.graph(null, query, variables);
  });
  expect(statements).toBe(0);
  expect(answer.data ?? null).toBeNull();
  const [error] = answer.errors!;
  return { message: error.message, status: error.extensions?.status };
}

describe('a request is refused before the database is used if it is', () => {
  test('too deep, while one at the limit is answered', async () => {
    const { message, status } = await refusal(levels(DEPTH_LIMIT + 1));
    expect(message).toBe(
      `This query is ${DEPTH_LIMIT + 1} levels deep; ${DEPTH_LIMIT} are allowed. Request fewer levels.`,
    );
    expect(status).toBe(400);
    const { id } = await truss.given.entity({ name: 'Deep' });
    const { errors, extensions } = await truss.graph(
      'walt',
      levels(DEPTH_LIMIT).replace('entityId: 1', `entityId: ${id}`),
    );
    expect(errors).toBeUndefined();
    expect(extensions).toMatchObject({ cost: { depth: DEPTH_LIMIT } });
  });

  test.each(['Deep', '__schema', '__type', '__proto__', 'constructor'])(
    'too deep through fragments, even if called %s',
    async (name) => {
      const deep = `parent { parent { parent { parent { ...Deeper } } } }`;
      const query = `${project(page(1, `...${name}`))} fragment ${name} on Entity { ${deep} }
        fragment Deeper on Entity { ${'parent { '.repeat(9)}name${' }'.repeat(9)} }`;
      const { message } = await refusal(query);
      expect(message).toMatch(/^This query is \d+ levels deep; /);
    },
  );

  test('too expensive', async () => {
    const { message, status } = await refusal(
      project(
        page(
          100,
          page(100, 'name')
            .replace('entities', 'children')
            .replace('name', page(100, 'name').replace('entities', 'children')),
        ),
      ),
    );
    expect(message).toMatch(/^This query costs \d+; 60000 are allowed\./);
    expect(status).toBe(400);
  });

  test.each([
    [
      'projects',
      `{ organization(slug: "acme") { projects(first: 100) { edges { node { ${page(100, 'attributes { text }')} } } } } }`,
    ],
    ['history', project(page(100, 'history(first: 100) { edges { node { changes { valueText originalText } } } }'))],
    [
      'changes',
      `{ organization(slug: "acme") { projects(first: 100) { edges { node { changes(first: 100) { edges { node { changes { valueText } } } } } } } } }`,
    ],
    [
      'the last of them',
      project(
        page(100, 'name')
          .replace('first', 'last')
          .replace('name', 'children(first: 100) { edges { node { attributes { text } } } }'),
      ),
    ],
    ['recent projects', `{ recentProjects(first: 100) { project { ${page(100, 'attributes { text }')} } } }`],
  ])('too expensive through pages within pages: %s', async (_what, query) => {
    expect((await refusal(query)).message).toMatch(/^This query costs \d+; 60000 are allowed\./);
  });

  test('too expensive through a number in the variables', async () => {
    const query = `query($n: Int!) { project(organization: "acme", projectId: 1) { entities(first: $n) { edges { node { name } } } } }`;
    expect((await refusal(query, { n: 2_000_000_000 })).message).toMatch(/^This query costs \d+; /);
  });

  test('too expensive through the comparisons of a search, however few rows it returns', async () => {
    const pairs = times(200, (i) => String.fromCharCode(97 + (i % 26), 97 + ((i * 7) % 26)));
    const query = `query($q: String!) { project(organization: "acme", projectId: 1) {
      ${times(30, (i) => `a${i}: entities(first: 1, query: $q) { totalCount }`)} } }`;
    for (const q of [pairs.replaceAll(' ', ' OR '), `name:${pairs.replaceAll(' ', ',')}`])
      expect((await refusal(query, { q })).message).toMatch(/^This query costs 30\d{4}; 60000 are allowed\./);
  });

  test.each([
    'counts(query: $q) { total }',
    'countWithParents(query: $q)',
    'entityGroups(query: $q, by: "class") { isWhole }',
    'allFound(query: $q) { id }',
    'searchCounts(queries: [$q]) { count }',
    'coverage(query: $q) { requirementCount }',
  ])('too expensive through the counts of a search: %s', async (field) => {
    const q = times(200, (i) => `a${i}`).replaceAll(' ', ' OR ');
    const query = `query($q: String!) { project(organization: "acme", projectId: 1) { ${times(30, (i) => `a${i}: ${field}`)} } }`;
    expect((await refusal(query, { q })).message).toMatch(/^This query costs 3\d{5}; 60000 are allowed\./);
  });

  test('a request for more nodes than a page may have', async () => {
    const query = `query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Project { name } } }`;
    const ids = Array.from({ length: 101 }, (_, i) => Buffer.from(`Project:1:${i}`).toString('base64'));
    expect((await refusal(query, { ids })).message).toBe('Ask for at most 100 nodes; you asked for 101.');
  });

  test('one with too many aliases, while one at the limit is answered', async () => {
    const aliases = (count: number) =>
      `{ ${times(2, (i) => `viewer { ${times(count / 2, (j) => `a${i}x${j}: username`)} }`)} }`;
    const { message, status } = await refusal(aliases(MAX_ALIASES + 2));
    expect(message).toBe(`A query can have up to ${MAX_ALIASES} aliases. Send several requests instead.`);
    expect(status).toBe(400);
    expect((await truss.graph(null, aliases(MAX_ALIASES))).errors).toBeUndefined();
  });

  test('one with too many aliases spread over fragments', async () => {
    const fragments = times(MAX_ALIASES + 1, (i) => `fragment F${i} on User { a${i}: username }`);
    const { message } = await refusal(`{ viewer { ${times(MAX_ALIASES + 1, (i) => `...F${i}`)} } } ${fragments}`);
    expect(message).toMatch(/aliases/);
  });

  test('one with too many root fields', async () => {
    const { message } = await refusal(`{ ${times(MAX_ROOTS + 1, () => 'viewer { username }')} }`);
    expect(message).toBe(`A query can have up to ${MAX_ROOTS} fields at its root. Send several requests instead.`);
  });

  test('one with too many root fields in fragments', async () => {
    const query = `{ ${times(MAX_ROOTS + 1, (i) => `... on Query { a${i}: __typename }`)} }`;
    expect((await refusal(query)).message).toMatch(/fields at its root/);
  });

  test('too long in tokens, by POST or GET', async () => {
    const query = `{ viewer { ${'username '.repeat(MAX_TOKENS)} } }`;
    const words = `A query can have up to ${MAX_TOKENS} tokens. Send several requests instead.`;
    expect(await refusal(query)).toEqual({ message: words, status: 400 });
    const short = `{viewer{${'id '.repeat(MAX_TOKENS)}}}`;
    const got = await fetch(`${truss.url}/graphql?${new URLSearchParams({ query: short })}`, {
      headers: { accept: 'application/json' },
    });
    expect((await got.json()).errors[0].message).toBe(words);
  });

  test('the same field thousands of times', async () => {
    expect((await refusal(`{ viewer { ${'username '.repeat(MAX_TOKENS - 10)} } }`)).message).toMatch(/aborted/);
    const few = await truss.graph('walt', `{ viewer { ${'username '.repeat(100)} } }`);
    expect(few.data).toEqual({ viewer: { username: 'walt' } });
  });

  test('a cycle of fragments', async () => {
    const { message } = await refusal(
      `${project(page(1, '...A'))} fragment A on Entity { parent { ...B } } fragment B on Entity { parent { ...A } }`,
    );
    expect(message).toBe('Cannot spread fragment "A" within itself via "B".');
    expect((await refusal(`{ viewer { ...A } } fragment A on User { ...A }`)).message).toMatch(/within itself/);
  });

  test('made of fragments that double at each step', async () => {
    const steps = times(
      40,
      (i) => `fragment F${i} on Entity { parent { ...F${i + 1} } project { ${page(1, `...F${i + 1}`)} } }`,
    );
    expect((await refusal(`${project(page(1, '...F0'))} ${steps} fragment F40 on Entity { name }`)).message).toMatch(
      /levels deep/,
    );
  });

  test('a cycle through introspection', async () => {
    const query = `{ __schema { types { ${'fields { type { '.repeat(8)}name${' } }'.repeat(8)} } } }`;
    expect((await refusal(query)).message).toMatch(/introspection depth/i);
  });
});

test('a batch of operations as an array is refused', async () => {
  const response = await fetch(`${truss.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await truss.cookie('ada') },
    body: JSON.stringify(
      [1, 2].map((i) => ({
        query: `mutation { createProject(input: { organizationId: "${id('Organization', 1)}", name: "Batch ${i}" }) { __typename } }`,
      })),
    ),
  });
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toHaveLength(1);
  const made = await truss.inside.db.selectFrom('project').select('name').where('name', 'like', 'Batch%').execute();
  expect(made).toEqual([]);
});

test('introspection is allowed, and describes the schema', async () => {
  const { data, errors } = await truss.graph(null, getIntrospectionQuery());
  expect(errors).toBeUndefined();
  expect(Object.keys(buildClientSchema(data).getQueryType()!.getFields())).toContain('organization');
});

test('a response reports its cost', async () => {
  const cost = async (first: number) => {
    const { extensions } = await truss.graph('walt', project(page(first, 'name number')));
    return extensions!['cost'] as { requested: number; limit: number; depth: number };
  };
  const [one, ten] = [await cost(1), await cost(10)];
  expect(one).toMatchObject({ limit: COST_LIMIT, depth: 5 });
  expect(ten.requested - one.requested).toBeGreaterThanOrEqual(9 * 3);
});

describe.each([
  ['entities', (args: string) => project(`entities${args} { edges { node { name } } }`)],
  ['changes', (args: string) => project(`changes${args} { edges { node { revision } } }`)],
  ['projects', (args: string) => `{ organization(slug: "acme") { projects${args} { edges { node { name } } } } }`],
  ['children', (args: string) => project(page(100, `children${args} { edges { node { name } } }`))],
  ['links', (args: string) => project(page(100, `links${args} { edges { node { relation { name } } } }`))],
  ['history', (args: string) => project(page(10, `history${args} { edges { node { revision } } }`))],
])('%s', (name, query) => {
  const readsBackwards = name === 'entities' || name === 'projects';
  const ways = readsBackwards ? `'first' or 'last'` : `'first'`;
  test('say how many, 0 to 100', async () => {
    await truss.given.entity({ name: 'Somebody' });
    const words = async (args: string) => (await truss.graph('walt', query(args))).errors?.[0];
    expect((await words('')).message).toBe(`The size of the page is missing. Send ${ways}, up to 100.`);
    expect((await words('')).extensions).toMatchObject({ status: 400, title: 'Invalid Request' });
    expect((await words('(first: 101)')).message).toBe(`Ask for ${ways} of 0 to 100; you asked for 101.`);
    expect((await words('(first: -1)')).message).toMatch(/you asked for -1/);
    expect(await words('(first: 1, last: 1)')).toBeDefined();
    expect(await words('(first: 100)')).toBeUndefined();
    expect(await words('(first: 0)')).toBeUndefined();
  });
  test(readsBackwards ? 'may be read backwards' : 'are read forwards, and offer nothing else', async () => {
    const answer = (await truss.graph('walt', query('(last: 2)'))).errors?.[0];
    if (readsBackwards) expect(answer).toBeUndefined();
    else expect(answer.message).toMatch(/^Unknown argument "last" on field/);
  });
});

test('a socket has the same limits, and survives a refusal', async () => {
  const cookie = await truss.cookie('walt');
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { cookie } });
    }
  }
  const client = createClient({
    url: `${truss.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    lazy: false,
    retryAttempts: 0,
  });
  let closed = 0;
  client.on('closed', () => closed++);
  const ask = async (query: string) => {
    for await (const answer of client.iterate({ query })) return answer;
    throw new Error('No answer');
  };
  // A refusal before execution is a protocol error, which the client throws.
  const message = (query: string) =>
    ask(query).then(
      (answer) => answer.errors?.[0]?.message,
      (errors: unknown) => (errors as readonly GraphQLError[])[0]?.message,
    );
  expect(await message(`{ viewer { ${'username '.repeat(MAX_TOKENS)} } }`)).toMatch(/tokens/);
  expect(await message('{ viewer { ')).toMatch(/^Syntax Error/);
  expect(await message('{ nothing }')).toMatch(/nothing/);
  expect(await message(levels(DEPTH_LIMIT + 1))).toMatch(/levels deep/);
  expect(await message(`{ viewer { ${times(MAX_ALIASES + 1, (i) => `a${i}: username`)} } }`)).toMatch(/aliases/);
  expect(
    await message(
      `subscription { projectChanged(organization: "acme", projectId: 1) { project { ${'organization { projects(first: 1) { edges { node { '.repeat(4)}name${' } } } }'.repeat(4)} } } }`,
    ),
  ).toMatch(/levels deep/);
  expect((await ask('{ viewer { username } }')).data).toEqual({ viewer: { username: 'walt' } });
  expect(closed).toBe(0);
  await client.dispose();
});
