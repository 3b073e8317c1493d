// Files that come in through the graph: taken as they arrive, as large as through api/v4, and refused in words where the request is not well made.
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { asAnswers, asErrors } from '../../support/answers.ts';
import { id } from '../../support/ids.ts';
import type { GraphAnswer } from '../../support/truss.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByGraph, importByRest } from '../../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

const query = `mutation($input: ImportFileInput!) { importFile(input: $input) { job { jobId state } } }`;
const input = { projectId: id('Project', 1), format: 'JSON', file: null };
const operations = JSON.stringify({ query: asAnswers(query), variables: { input } });
const map = JSON.stringify({ 0: ['variables.input.file'] });

/** The parts in this order, as a form. */
async function send(...parts: [name: string, content: string | Blob][]) {
  const body = new FormData();
  for (const [name, content] of parts) body.append(name, content);
  const headers = { cookie: await truss.cookie('ada') };
  const response = await fetch(`${truss.url}/graphql`, { method: 'POST', body, headers });
  const { data, errors } = asErrors((await response.json()) as GraphAnswer);
  return { status: response.status, data, error: errors?.[0] };
}
const file = new Blob(['{}']);
/** A part of a form made by hand, and what stands before the file in one that both APIs take. */
const part = (name: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const asked = part('operations', operations) + part('map', JSON.stringify({ upload_file: ['variables.input.file'] }));
const stored = async () => (await truss.inside.db.selectFrom('file').select('id').execute()).length;

test('the graph accepts files of the same sizes as api/v4', async () => {
  const large = ' '.repeat(40 << 20);
  expect((await importByRest(truss, 'ada', '1/import/json', large)).status).toBe(202);
  const { data, errors } = await importByGraph(truss, 'ada', 1, 'JSON', large);
  expect(errors).toBeUndefined();
  expect([errors, typeof data.importFile.job.jobId]).toEqual([undefined, 'number']);
});

test.each([
  [
    'before what is asked',
    [
      ['0', file],
      ['operations', operations],
      ['map', map],
    ],
    "Send the field 'operations' of the multipart request before the file.",
  ],
  [
    'without a map',
    [
      ['operations', operations],
      ['0', file],
    ],
    "Send the field 'map' of the multipart request before the file.",
  ],
  [
    'for a variable that is not there',
    [
      ['operations', operations],
      ['map', '{"0": ["variables.input.__proto__.file"]}'],
      ['0', file],
    ],
    "The map of the multipart request names 'variables.input.__proto__.file', which is not one of its variables.",
  ],
  [
    'for the query',
    [
      ['operations', operations],
      ['map', '{"0": ["query"]}'],
      ['0', file],
    ],
    "The map of the multipart request names 'query', which is not one of its variables.",
  ],
  [
    'with what is no JSON',
    [
      ['operations', 'query'],
      ['map', map],
      ['0', file],
    ],
    "The field 'operations' of the multipart request is not a JSON object.",
  ],
  ['without what is asked', [['map', map]], "Send the field 'operations' of the multipart request before the file."],
] as [string, [string, string | Blob][], string][])('a request %s is refused', async (_name, parts, message) => {
  const before = await stored();
  const { status, error } = await send(...parts);
  expect([status, error.message, error.extensions.code]).toEqual([400, message, 'INVALID']);
  expect(await stored()).toBe(before);
});

test.each(['/graphql', '/api/v4/o/acme/p/1/import/json'])(
  'parts to %s that nothing parts are refused',
  async (path) => {
    const headers = { cookie: await truss.cookie('ada'), 'content-type': 'multipart/form-data' };
    const answer = await fetch(truss.url + path, { method: 'POST', headers, body: 'a' });
    const said = await answer.json();
    const message = 'This is not a multipart request: Multipart: Boundary not found.';
    expect([answer.status, said.message ?? said.errors[0].message]).toEqual([400, message]);
  },
);

test.each(['/graphql', '/api/v4/o/acme/p/1/import/json'])(
  'a file sent to %s that has no end is refused',
  async (path) => {
    const before = await stored();
    const headers = { cookie: await truss.cookie('ada'), 'content-type': 'multipart/form-data; boundary=b' };
    const body = asked + part('upload_file', '{}', '; filename="endless.json"');
    const answer = await fetch(truss.url + path, { method: 'POST', headers, body });
    const said = asErrors((await answer.json()) as GraphAnswer & { message?: string; status?: number });
    const { message, status } = said.errors ? { ...said.errors[0], ...said.errors[0].extensions } : said;
    expect([status, message]).toEqual([400, 'The upload was interrupted: Unexpected end of form. Try again.']);
    expect(await stored()).toBe(before);
  },
);

test('a request without its file is refused', async () => {
  const { error } = await send(['operations', operations], ['map', map]);
  expect(error.message).toMatch(/file/);
});

test.each([
  ['with its length', (text: string) => text],
  ['without its length', (text: string) => new Blob([text]).stream()],
])('a query that is too large is refused through both APIs, %s', async (_name, body) => {
  const large = JSON.stringify({ query: '{ viewer { username } }', variables: { all: ' '.repeat(33 << 20) } });
  const headers = { 'content-type': 'application/json', cookie: await truss.cookie('ada') };
  const message = 'This is larger than 32 MB. Send less at a time.';
  for (const path of ['/graphql', '/api/v4/o/acme/entities']) {
    const request = { method: 'POST', headers, body: body(large), duplex: 'half' as const };
    const answer = await fetch(truss.url + path, request);
    const said = await answer.json();
    expect([path, answer.status, said.message ?? said.errors[0].message]).toEqual([path, 413, message]);
  }
});

test('a stranger is refused as not signed in, however large their file is', async () => {
  const before = await stored();
  const { errors } = await importByGraph(truss, null, 1, 'JSON', ' '.repeat(30 << 20));
  expect(errors![0]!.extensions['status']).toBe(401);
  expect(await stored()).toBe(before);
});

test.each(['/graphql', '/api/v4/o/acme/p/1/import/json'])(
  'an upload to %s that breaks off leaves nothing',
  async (path) => {
    const body = asked + part('upload_file', ' '.repeat(3 << 20), '; filename="cut.json"');
    const { hostname, port } = new URL(truss.url);
    const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, `Cookie: ${await truss.cookie('ada')}`];
    head.push('Content-Type: multipart/form-data; boundary=b', `Content-Length: ${body.length + 1_000_000}`);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined); // it is ours that breaks off
    await new Promise<void>((done) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => done()));
    socket.resetAndDestroy();
    expect((await importByGraph(truss, 'ada', 1, 'JSON', 'no')).errors).toBeUndefined();
    const names = () => truss.inside.db.selectFrom('file').select('name').execute();
    await vi.waitFor(async () => expect(await names()).not.toContainEqual({ name: 'cut.json' }));
  },
);
