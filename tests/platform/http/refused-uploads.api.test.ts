// A file that is refused while it still comes: the answer is there at once and in words, through both APIs, however much is still to be sent,
// and the same connection takes the next request when the rest is through.
import { connect, type Socket } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { asAnswers } from '../../support/answers.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const MEGABYTE = 1 << 20;
/** A template may have 10 MB. */
const SENT_AT_FIRST = 11;
const SENT_LATER = 80;

let truss: Truss;
let organization: string;
beforeAll(async () => {
  truss = await startTruss();
  const { data } = await truss.graph('ada', '{ organization(slug: "acme") { id } }');
  organization = data.organization.id;
});
afterAll(() => truss.close());

const part = (name: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}`;
const query = asAnswers(
  'mutation($input: SaveReportTemplateInput!) { saveReportTemplate(input: $input) { organization { slug } } }',
);
const variables = () => ({ input: { organizationId: organization, file: null } });
const before = {
  'api/v4': () => part('upload_file', '', '; filename="a.docx"'),
  'the graph': () =>
    part('operations', `${JSON.stringify({ query, variables: variables() })}\r\n`) +
    part('map', '{"f":["variables.input.file"]}\r\n') +
    part('f', '', '; filename="a.docx"'),
};
const paths = { 'api/v4': '/api/v4/o/acme/report-templates', 'the graph': '/graphql' };

/** Returns the data received once they contain a text. */
function answerWith(socket: Socket, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let come = '';
  const take = (data: Buffer) => {
    come += String(data);
    if (!come.includes(text)) return;
    socket.off('data', take);
    resolve(come);
  };
  socket.on('data', take).once('close', () => reject(new Error(`closed after: ${come}`)));
  return promise;
}

describe.each(['api/v4', 'the graph'] as const)('through %s', (door) => {
  test('the answer does not wait for the rest, and the connection lives on', async () => {
    const { hostname, port } = new URL(truss.url);
    const socket = connect(Number(port), hostname);
    const cookie = await truss.cookie('ada');
    const [start, end] = [before[door](), '\r\n--b--\r\n'];
    const length = start.length + (SENT_AT_FIRST + SENT_LATER) * MEGABYTE + end.length;
    const refusal = answerWith(socket, 'larger than 10 MB');
    socket.write(
      `POST ${paths[door]} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${start}`,
    );
    const piece = Buffer.alloc(MEGABYTE, 'x');
    for (let i = 0; i < SENT_AT_FIRST; i++) socket.write(piece);
    expect(await refusal).toContain('Send less at a time');

    for (let i = 0; i < SENT_LATER; i++)
      if (!socket.write(piece)) await new Promise((resolve) => socket.once('drain', resolve));
    const next = answerWith(socket, '"status":"ok"');
    socket.write(`${end}GET /health HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    expect(await next).toContain('200 OK');
    socket.destroy();
  });
});

test('a request that cannot be parsed is refused in words while it still comes', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('--b\r\nContent Disposition\r\n\r\n')),
  });
  const answer = await fetch(truss.url + paths['api/v4'], {
    method: 'POST',
    headers: { cookie: await truss.cookie('ada'), 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect([answer.status, (await answer.json()).message]).toEqual([
    400,
    'The upload was interrupted: Malformed part header. Try again.',
  ]);
});
