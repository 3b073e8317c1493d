// Unstorable texts, and endless nesting, through doors without a form: sockets, event streams, parts of requests and of uploads, headers,
// and the profiles of a company's provider. They are refused or cleaned, nothing is logged as unexpected, and the door stays open.
import { connect } from 'node:net';

import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';

import { CLIENT, openProvider, walk, type OpenIdProvider } from '../../support/openid-provider.ts';
import { cookieOf, serverWithSingleSignOn, signedInUser } from '../../support/single-sign-on.ts';
import type { Truss } from '../../support/truss.ts';

const PUBLIC_URL = 'http://truss.test';
const CALLBACK = `${PUBLIC_URL}/api/v4/auth/oauth/callback`;
let truss: Truss;
let cookie: string;
let provider: OpenIdProvider;
let person: Record<string, unknown> & { sub: string };
const unexpected: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void unexpected.push(line) });
beforeAll(async () => {
  provider = await openProvider(CALLBACK, () => person);
  truss = await serverWithSingleSignOn({ oauth: { ...CLIENT, issuer: provider.issuer } }, { PUBLIC_URL }, log);
  cookie = await truss.cookie('ada');
});
afterAll(async () => {
  await truss.close();
  await provider.close();
});
afterEach(() => expect(unexpected).toEqual([]));

const odd = ['a\u0000b', '\ud800', 'x\udc00'];
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const isFine = async (answer: Response) => {
  const body = await answer.text();
  expect(answer.status, body).toBeLessThan(500);
  expect(body).not.toMatch(/UNEXPECTED|Unexpected Error|invalid byte sequence|unsupported Unicode/);
};
const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(truss.url + path, { method: 'POST', body, headers: { cookie, ...headers } }).then(isFine);

/** Says something on a socket after it was greeted; answers with what it hears, or the code with which it is closed. */
async function said(path: string, protocol: string | undefined, first: string[], frame: string | Buffer) {
  const socket = new WebSocket(truss.url.replace('http', 'ws') + path, protocol, { headers: { cookie } });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  socket.on('error', reject);
  socket.on('close', (code) => resolve(`closed ${code}`));
  socket.on('open', () => {
    for (const each of first) socket.send(each);
    if (first.length === 0) socket.send(frame, { binary: false });
  });
  socket.on('message', (data: Buffer) => {
    const { type } = JSON.parse(String(data)) as { type: string };
    if (type === 'connection_ack') socket.send(frame, { binary: false });
    else if (type !== 'ping' && type !== 'BULK_STATUS_UPDATE') resolve(String(data));
  });
  const heard = await promise;
  socket.terminate();
  return heard;
}
const INIT = JSON.stringify({ type: 'connection_init' });
const subscribe = (query: string, variables = '{}') =>
  `{"id":"1","type":"subscribe","payload":{"query":${JSON.stringify(query)},"variables":${variables}}}`;

describe('a socket of the graph', () => {
  test.each([
    ...odd.flatMap((text) => [
      subscribe(
        'subscription($t: String!) { projectChanged(organization: $t, projectId: 1) { __typename } }',
        JSON.stringify({ t: text }),
      ),
      subscribe('query($t: String!) { organization(slug: $t) { name } }', JSON.stringify({ t: text })),
      subscribe(`{ a${text} }`),
      `{"id":${JSON.stringify(text)},"type":"subscribe","payload":{"query":"{ viewer { username } }"}}`,
      `{"id":"1","type":${JSON.stringify(text)}}`,
    ]),
    subscribe('query($t: JSON) { viewer { username } }', `{"t":${deep(5_000)}}`),
    subscribe(`{node(id:${deep(3_000)}){id}}`),
    `{"id":"1","type":"subscribe","payload":${deep(5_000)}}`,
    `{"type":"ping","payload":${deep(5_000)}}`,
    deep(5_000),
    '{',
    Buffer.from([0x22, 0xff, 0xfe, 0x22]),
  ])('%# is answered or closed', async (frame) => {
    const heard = await said('/graphql', 'graphql-transport-ws', [INIT], frame);
    expect(heard).not.toMatch(/UNEXPECTED|closed 1011|closed 1006|closed 4500/);
  });
  test('a greeting that is odd is taken or refused', async () => {
    for (const payload of [...odd.map((text) => JSON.stringify({ [text]: text })), deep(5_000), '"x"'])
      expect(
        await said(
          '/graphql',
          'graphql-transport-ws',
          [`{"type":"connection_init","payload":${payload}}`],
          subscribe('{ viewer { username } }'),
        ),
      ).not.toMatch(/closed 1011|closed 1006|closed 4500/);
  });
});

test.each([
  ...odd.map((text) => JSON.stringify({ type: 'GROUP_CHAT', params: { message: text } })),
  deep(5_000),
  `{"type":"ping","params":${deep(5_000)}}`,
])('a socket of scripts: %# is answered', async (frame) => {
  const heard = await said('/socket/connect?organization=acme&projectId=1', undefined, [], frame);
  expect(heard).not.toMatch(/closed 1011|closed 1006/);
});

test('events are streamed or refused', async () => {
  for (const text of odd) {
    const query = 'subscription($t: String!) { projectChanged(organization: $t, projectId: 1) { __typename } }';
    const type = { 'content-type': 'application/json', accept: 'text/event-stream' };
    await post('/graphql', JSON.stringify({ query, variables: { t: text } }), type);
    const asked = new URLSearchParams({ query, variables: JSON.stringify({ t: text }) });
    await isFine(await fetch(`${truss.url}/graphql?${asked}`, { headers: { cookie, accept: 'text/event-stream' } }));
  }
});

test('parts of a request are taken or refused', async () => {
  const part = (name: string, text: string, file = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${text}\r\n`;
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const operations = JSON.stringify({
    query: 'mutation($input: ImportFileInput!) { importFile(input: $input) { __typename } }',
    variables: { input: { projectId: 'UHJvamVjdDoxOjE=', format: 'json', file: null } },
  });
  const map = '{"0":["variables.input.file"]}';
  for (const text of odd) {
    const raw = text.isWellFormed() ? text : '\u00ed\u00a0\u0080';
    await post('/graphql', `${part('operations', operations)}${part('map', map)}${part('0', raw, raw)}--x--\r\n`, type);
    await post('/graphql', `${part('operations', JSON.stringify({ query: text }))}${part('map', '{}')}--x--\r\n`, type);
    await post('/graphql', `${part(raw, operations)}${part(raw, map)}${part(raw, 'x', 'x')}--x--\r\n`, type);
    await post(
      '/graphql',
      `${part('operations', operations)}${part('map', JSON.stringify({ [text]: [text] }))}${part('0', 'x', 'x')}--x--\r\n`,
      type,
    );
    await post('/api/v4/o/acme/p/1/files', `${part('upload_file', raw, raw)}--x--\r\n`, type);
  }
  for (const nested of [deep(5_000), `{"query":"{ viewer { username } }","variables":{"a":${deep(5_000)}}}`])
    await post('/graphql', `${part('operations', nested)}${part('map', deep(5_000))}--x--\r\n`, type);
});

test('uploads in parts are begun or refused', async () => {
  for (const name of [...odd.map((text) => Buffer.from(text)), Buffer.from([0xff, 0xfe]), Buffer.from('')])
    await isFine(
      await fetch(`${truss.url}/api/v4/o/acme/p/1/uploads`, {
        method: 'POST',
        headers: {
          cookie,
          'tus-resumable': '1.0.0',
          'upload-length': '3',
          'upload-metadata': `filename ${name.toString('base64')},filetype ${name.toString('base64')}`,
        },
      }),
    );
});

test('headers that nobody sends are read or refused', async () => {
  const { hostname, port } = new URL(truss.url);
  const lines = [
    'User-Agent: \xff\xfe\x80',
    'Authorization: Bearer \xff\xed\xa0\x80',
    `Cookie: truss_session=%00\xff; ${'a=b; '.repeat(500)}`,
    'X-Forwarded-For: \xff, 1, ::::, 300.1.1.1',
    'Accept-Language: \xff;q=nan',
    'Time-Zone: \xff\xfe',
    'Content-Type: \xff/\xff; charset=\xff',
    'Origin: \xff',
  ];
  for (const line of lines) {
    const body = '{"username":"ada","password":"x"}';
    const socket = connect(Number(port), hostname);
    socket.write(
      Buffer.from(
        `POST /api/v4/auth/signin HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n${line.startsWith('Content') ? '' : 'Content-Type: application/json\r\n'}${line}\r\n\r\n${body}`,
        'latin1',
      ),
    );
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer, line).toMatch(/^HTTP\/1\.1 (4\d\d|200)/);
  }
});

describe('texts from a company’s provider', () => {
  test.each(odd)('of a person (%j) is cleaned or refused', async (text) => {
    person = {
      sub: `s${text}`,
      preferred_username: `jane${text}`,
      given_name: text,
      family_name: text,
      email: `${text}@acme.test`,
      email_verified: true,
      groups: [text],
    };
    const begun = await fetch(`${truss.url}/api/v4/auth/oauth/login`, { redirect: 'manual' });
    const back = new URL(await walk(begun.headers.get('location')!));
    const answer = await fetch(`${truss.url}/api/v4/auth/oauth/callback${back.search}`, {
      redirect: 'manual',
      headers: { cookie: cookieOf(begun, 'truss_sign_in')! },
    });
    const user = await signedInUser(truss, answer);
    expect([answer.status < 500, user === null || user.firstName.isWellFormed()]).toEqual([true, true]);
    await isFine(answer);
  });
  test('in an answer that it never gave is refused', async () => {
    for (const text of odd) {
      const query = new URLSearchParams({ code: text, state: text, error: text, error_description: text });
      const sent = text.isWellFormed() ? String(query) : 'code=%ED%A0%80&state=%ED%A0%80&iss=%00';
      for (const path of ['oauth/callback', 'oauth/login', 'saml/login', 'saml/acs'])
        await isFine(
          await fetch(`${truss.url}/api/v4/auth/${path}?${sent}&redirectUrl=%00`, {
            redirect: 'manual',
            headers: { cookie: `truss_sign_in=${encodeURIComponent(text.toWellFormed())}` },
          }),
        );
      await post('/api/v4/auth/oauth/auth', JSON.stringify({ code: text, state: text, redirectUrl: text }), {
        'content-type': 'application/json',
      });
      await post('/api/v4/auth/saml/acs', `SAMLResponse=%00${sent}&RelayState=%00`, {
        'content-type': 'application/x-www-form-urlencoded',
      });
    }
  });
});

describe('odd requests of strangers and members are answered', () => {
  const inProject = (field: string) => `{ project(organization: "acme", projectId: 1) { ${field} } }`;
  test.each<[string, object]>([
    ['brackets without end', { query: `{node(id:${'['.repeat(1_900)}` }],
    ['brackets that end', { query: `{node(id:${deep(3_000)}){id}}` }],
    ...['__proto__', 'constructor', 'toString', ''].map((documentId): [string, object] => [
      `the document ${documentId}`,
      { documentId },
    ]),
    ['variables of another kind', { query: '{ viewer { username } }', variables: ['__proto__'] }],
    ['a page of less than nothing', { query: inProject('jobs(first: -1) { edges { cursor } }') }],
    ['a cursor of nothing', { query: inProject('jobs(first: 1, after: "\\u0000") { edges { cursor } }') }],
    ['what is no id', { query: '{ nodes(ids: ["", "%", "\\u0000", "UXVlcnk6MQ=="]) { id } }' }],
    ...['order:', 'order:,,', 'order:__proto__-', 'created<-000044-03-15', 'created:0000', 'class:"Act'].map(
      (query): [string, object] => [
        `the search ${query}`,
        { query: inProject(`entities(first: 1, query: ${JSON.stringify(query)}) { totalCount }`) },
      ],
    ),
  ])('%s', async (_what, body) => {
    for (const as of ['', cookie])
      await post('/graphql', JSON.stringify(body), { 'content-type': 'application/json', cookie: as });
  });
  test.each(['x', '', '-1', '99999999999', '1e3', '%00', '__proto__'])('the file %j', async (number) => {
    for (const way of ['', '/serve', '/download', '/thumbnail', '/text', '/versions'])
      await isFine(await fetch(`${truss.url}/api/v4/o/acme/files/${number}${way}`, { headers: { cookie } }));
  });
});
