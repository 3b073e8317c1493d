import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

import { pino } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';

import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config.ts';
import { openServices } from '../../server/start/open-services.ts';

/** The bench's order to a server process, ours or the bare one. */
export type Order = { do: 'measure' } | { do: 'cut' } | { do: 'send'; frames: string[] };
export interface Measured {
  megabytes: number;
  cpuMs: number;
}

/** The number of frames a socket gets at a time. */
const IN_ONE_PACKET = 16;
const cut: (() => void)[] = [];
let send: ((frames: string[]) => Promise<void>) | undefined;

async function ours(databaseUrl: string, directory: string) {
  const truss = await openServices(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: directory }),
    pino({ level: 'error' }, process.stderr),
  );
  const { server } = createApp(truss);
  server.on('upgrade', (_request, socket) => {
    cut.push(() => socket.destroy());
  });
  return server;
}

/** The floor: the same bytes to everybody, from nothing but `ws`, a batch of frames in one packet. */
function bare() {
  const server = createServer();
  const sockets = new WebSocketServer({ server, handleProtocols: (protocols) => [...protocols][0]! });
  const open = new Map<WebSocket, Socket>();
  sockets.on('connection', (socket, request) => {
    open.set(socket, request.socket);
    socket.on('close', () => open.delete(socket));
  });
  send = async (frames) => {
    for (let at = 0; at < frames.length; at += IN_ONE_PACKET) {
      const batch = frames.slice(at, at + IN_ONE_PACKET).map((frame) => Buffer.from(frame));
      let fullest = 0;
      for (const [socket, raw] of open) {
        raw.cork();
        for (const bytes of batch) socket.send(bytes, { binary: false });
        raw.uncork();
        fullest = Math.max(fullest, socket.bufferedAmount);
      }
      await turn();
      while (fullest > 1 << 20) {
        await wait(5);
        fullest = Math.max(...[...sockets.clients].map(({ bufferedAmount }) => bufferedAmount));
      }
    }
  };
  return server;
}

const [kind, databaseUrl, directory] = process.argv.slice(2);
const server = kind === 'bare' ? bare() : await ours(databaseUrl!, directory!);
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  process.send!({ port: (server.address() as AddressInfo).port });
});
async function obey(order: Order) {
  if (order.do === 'cut') for (const each of cut.splice(0)) each();
  if (order.do === 'send') await send!(order.frames);
  // Before the rubbish is collected, which is done only so that memory can be compared.
  const { user, system } = process.cpuUsage();
  if (order.do === 'measure')
    for (let round = 0; round < 3; round++) {
      globalThis.gc!();
      await wait(100);
    }
  const measured: Measured = { megabytes: process.memoryUsage().rss / 2 ** 20, cpuMs: (user + system) / 1000 };
  process.send!(measured);
}
process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit(0));
