// Clients that disconnect before the answer affect nobody else, and the server continues. (An unhandled error fails the run.)
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${'a'.repeat(22)}==`,
];

/** Sends a request and resets the connection without reading. */
async function knockAndRun(lines: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(truss.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // it is ours that runs away
  const text = [lines[0], `Host: ${hostname}:${port}`, ...lines.slice(1), '', ''].join('\r\n');
  await new Promise<void>((done) => socket.write(text, () => done()));
  await new Promise<void>((done) => void socket.once('close', done).resetAndDestroy());
}

test.each([
  ['at an address that takes no sockets', ['GET /nowhere HTTP/1.1', ...upgrade]],
  ['from another site', ['GET /graphql HTTP/1.1', 'Origin: https://elsewhere.example', ...upgrade]],
  ['at the graph', ['GET /graphql HTTP/1.1', 'Sec-WebSocket-Protocol: graphql-transport-ws', ...upgrade]],
  ['at the old socket', ['GET /socket/connect?organization=acme&projectId=1 HTTP/1.1', ...upgrade]],
  ['at the old socket, without saying where to', ['GET /socket/connect HTTP/1.1', ...upgrade]],
  ['before all of a query is said', ['POST /graphql HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 99']],
  ['at a page', ['GET / HTTP/1.1']],
  ['at api/v4', ['GET /api/v4/o HTTP/1.1']],
])('%s', async (_name, lines) => {
  await Promise.all(Array.from({ length: 30 }, () => knockAndRun(lines)));
  expect((await fetch(`${truss.url}/health`)).status).toBe(200);
  expect((await truss.graph('ada', '{ viewer { username } }')).data.viewer.username).toBe('ada');
});
