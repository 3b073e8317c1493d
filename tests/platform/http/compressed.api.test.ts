// Answers are compressed where somebody takes that and it pays, whichever way they are given; never news, files, nor what shows a secret.
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { id } from '../../support/ids.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let cookie: string;
beforeAll(async () => {
  truss = await startTruss();
  cookie = await truss.cookie('ada');
  await truss.given.entities(Array.from({ length: 60 }, (_, i) => ({ name: `A valve that keeps its pressure ${i}` })));
});
afterAll(() => truss.close());

interface Call {
  path: string;
  method?: string;
  body?: unknown;
  headers?: IncomingHttpHeaders;
}
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const read = async (answer: IncomingMessage): Promise<Answer> => ({
  status: answer.statusCode!,
  headers: answer.headers,
  body: await buffer(answer),
});
const ask = ({ path, method, body, headers }: Call, accepted?: string, more: IncomingHttpHeaders = {}) =>
  new Promise<Answer>((done, failed) =>
    request(
      `${truss.url}${path}`,
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          cookie,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(accepted !== undefined && { 'accept-encoding': accepted }),
          ...headers,
          ...more,
        },
      },
      (answer) => done(read(answer)),
    )
      .on('error', failed)
      .end(body === undefined ? undefined : JSON.stringify(body)),
  );

const graph = (query: string): Call => ({ path: '/graphql', body: { query } });
const entities = (first: number) =>
  `{ project(organization: "acme", projectId: 1) { entities(first: ${first}) { edges { node { name } } } } }`;
const project = '/api/v4/o/acme/p/1';

const large: Record<string, Call> = {
  'a compiled query': graph(entities(60)),
  'a query that its resolvers answer': graph('{ __schema { types { name description } } }'),
  'a query in the address': { path: `/graphql?query=${encodeURIComponent('{ __schema { types { name } } }')}` },
  GraphiQL: { path: '/graphql', headers: { accept: 'text/html' } },
  'a list of api/v4': { path: `${project}/schema` },
  'a search of api/v4': { path: `${project}/entities/search`, body: { query: '', limit: 60 } },
  'the description': { path: '/api/v4/openapi.json' },
  'the description as a page': { path: '/api/v4/' },
};

describe.each(Object.entries(large))('%s', (_name, call) => {
  test('a response is encoded as the client prefers, with the same content', async () => {
    const plain = await ask(call);
    expect([plain.status, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
      200,
      undefined,
      expect.stringContaining('Accept-Encoding'),
    ]);
    for (const [accepted, coding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.2', 'gzip', gunzipSync],
    ] as const) {
      const { status, headers, body } = await ask(call, accepted);
      expect([status, headers['content-encoding']]).toEqual([200, coding]);
      expect(headers.vary).toContain('Accept-Encoding');
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      expect(unpack(body).toString()).toBe(plain.body.toString());
      expect(body.length).toBeLessThan(plain.body.length / 2);
    }
    for (const accepted of ['identity', 'br;q=0', 'zstd'])
      expect((await ask(call, accepted)).headers['content-encoding']).toBeUndefined();
  });
  test('comes uncompressed to a page of another site: its length must not reveal its content', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect((await ask(call, 'br', { 'sec-fetch-site': site })).headers['content-encoding']).toBeUndefined();
    expect((await ask(call, 'br', { 'sec-fetch-site': 'same-origin' })).headers['content-encoding']).toBe('br');
  });
});

const never: Record<string, Call> = {
  'what fits into a packet': graph(entities(3)),
  'what fits into a packet, of its resolvers': graph('{ viewer { username } }'),
  'a refusal': { path: '/api/v4/nothing' },
  'an export': { path: `${project}/export/json` },
  'an export that is an archive': { path: `${project}/export/zip` },
  'what a change answers': graph(
    `mutation { saveEntities(input: {projectId: "${id('Project', 1)}", entities: [${Array.from({ length: 60 }, (_, i) => `{entityId: "${id('Entity', i + 1)}", name: "Changed at once, number ${i}"}`).join(', ')}]}) { revision entities { name displayName } } }`,
  ),
  'a new key': {
    path: '/api/v4/user/keys',
    body: { name: 'x'.repeat(100), permissions: ['organization:acme:project:1:READ'] },
  },
};

test.each(Object.entries(never))('%s comes as it is', async (_name, call) => {
  const { headers, status } = await ask(call, 'gzip, deflate, br');
  expect([status, headers['content-encoding']]).toEqual([call.path.endsWith('nothing') ? 404 : 200, undefined]);
});

test('news is never compressed: it would wait for more', async () => {
  const query = 'subscription { changes(organization: "acme", projectId: 1, after: 0) { revision } }';
  const headers = {
    cookie,
    accept: 'text/event-stream',
    'accept-encoding': 'br, gzip',
    'content-type': 'application/json',
  };
  const leaving = new AbortController();
  const stream = await fetch(`${truss.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect([null, 'none']).toContain(stream.headers.get('content-encoding'));
  const { value } = await stream.body!.getReader().read();
  expect(Buffer.from(value!).toString()).toMatch(/^(event|:)/);
  leaving.abort();
});

test('while many are being compressed, others are answered as they are: nobody waits for a processor', async () => {
  const call = large['the description']!;
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(call, 'br')));
  const texts = answers.map(({ headers, body }) =>
    (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString(),
  );
  expect(new Set(texts).size).toBe(1);
});
