import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';

import type { Services } from '../../platform/context.ts';
import { asRefusal } from '../../platform/errors.ts';
import { countSocketsBy } from '../../platform/feed/sockets.ts';
import type { ContextOf, Upgrade, Watch } from '../../platform/graph/server.ts';
import { wholeNumber } from '../../platform/http/rest-fields.ts';
import { unexpectedError } from '../../refusals/refusal.ts';
import { readPresence } from '../queries/presence.ts';
import { parseShape } from './incoming-events.ts';
import { SocketSession } from './session.ts';

const MAX_FRAME = 64 << 10;
const PING_MS = 30_000;

const asked = z.object({
  organization: z.string(),
  projectId: wholeNumber(0),
  after: wholeNumber(0).optional(),
});

/** Opens the WebSocket of older scripts, at /socket/connect, which translates presence, chat and changes into their frames. */
export function openLiveSocket(
  services: Services,
  contextOf: ContextOf,
  connections: Watch,
): { upgrade: Upgrade; close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME });
  countSocketsBy(services, 'scripts', () => sockets.clients.size);
  const answering = new WeakSet<WebSocket>();
  const ping = setInterval(() => {
    for (const ws of sockets.clients)
      if (answering.delete(ws)) ws.ping();
      else ws.terminate();
  }, PING_MS).unref();

  const connect = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { searchParams } = new URL(request.url!, 'http://localhost');
    const place = parseShape(asked, Object.fromEntries(searchParams));
    const ctx = await contextOf(request);
    // Checked before the upgrade, so that a refused client sees the HTTP status.
    await readPresence(ctx, place.organization, place.projectId);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      answering.add(ws);
      ws.on('pong', () => answering.add(ws));
      const closed = connections.open(ctx.viewer!, () => ws.close(1012, 'Permissions have changed'));
      const { organization: org, projectId, after } = place;
      const session = new SocketSession(ctx, ws, { org, projectId, after, uuid: randomUUID() }, () =>
        contextOf(request),
      );
      ws.on('close', () => {
        closed();
        session.end();
      });
    });
  };
  return {
    upgrade: (request, socket, head) =>
      void connect(request, socket, head).catch((error: unknown) => refuse(services, socket, error)),
    close: () => {
      clearInterval(ping);
      for (const ws of sockets.clients) ws.close(1001, 'Truss is stopping');
    },
  };
}

function refuse(services: Services, socket: Duplex, error: unknown): void {
  const refusal = asRefusal(error);
  if (!refusal) services.log.error({ err: error }, 'unexpected');
  const { code, status, title, message } = refusal ?? unexpectedError;
  services.metrics?.countRefusal('socket', code);
  const body = JSON.stringify({ status, title, message });
  socket.end(
    `HTTP/1.1 ${status} ${title.replace(/[^\x20-\x7e]/g, '')}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
