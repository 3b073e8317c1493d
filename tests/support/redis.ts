import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@redis/client';

export interface Redis {
  url: string;
  port: number;
  /** Cuts every connection and stops. */
  stop(): Promise<void>;
}

const program = process.env['REDIS_SERVER'] ?? 'redis-server';
const hasRedis = (() => {
  try {
    return execFileSync(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
})();

/** Starts the machine's Redis if there is one (REDIS_SERVER or on PATH), else a substitute that only publishes and subscribes. */
export const startRedis = (port = 0): Promise<Redis> => (hasRedis ? startReal(port) : startOwn(port));

const listen = (server: Server, port: number) =>
  new Promise<number>((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });

async function startReal(given: number): Promise<Redis> {
  const probe = createServer();
  const port = given || (await listen(probe, 0));
  if (!given) await new Promise((done) => probe.close(done));
  const folder = mkdtempSync(join(tmpdir(), 'truss-redis-'));
  const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const redis = spawn(
    program,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: 'ignore' },
  );
  const exited = new Promise((done) => redis.once('exit', done));
  const url = `redis://127.0.0.1:${port}`;
  const client = createClient({ url, socket: { reconnectStrategy: 20 } }).on('error', () => undefined);
  await client.connect();
  client.destroy();
  return {
    url,
    port,
    stop: async () => {
      redis.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Splits the input into commands of Redis's protocol. */
function reader(take: (words: string[]) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  const line = (from: number) => {
    const end = rest.indexOf('\r\n', from);
    return end < 0 ? undefined : { text: rest.toString('latin1', from, end), next: end + 2 };
  };
  const command = () => {
    let at = line(0);
    if (!at) return undefined;
    const words: string[] = [];
    for (let left = Number(at.text.slice(1)); left > 0; left--) {
      const size = line(at.next);
      if (!size) return undefined;
      const end: number = size.next + Number(size.text.slice(1));
      if (rest.length < end + 2) return undefined;
      words.push(rest.toString('utf8', size.next, end));
      at = { text: '', next: end + 2 };
    }
    rest = rest.subarray(at.next);
    return words;
  };
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (let words = command(); words; words = command()) take(words);
  };
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const array = (...parts: string[]) => `*${parts.length}\r\n${parts.join('')}`;

async function startOwn(given: number): Promise<Redis> {
  const open = new Set<Socket>();
  const channels = new Map<Socket, Set<string>>();
  const server = createServer((socket) => {
    const own = new Set<string>();
    open.add(socket);
    channels.set(socket, own);
    socket
      .on('error', () => undefined)
      .once('close', () => {
        open.delete(socket);
        channels.delete(socket);
      });
    const answer = ([name = '', ...words]: string[]): string => {
      const [channel = '', text = ''] = words;
      switch (name.toUpperCase()) {
        case 'SUBSCRIBE':
          return words.map((each) => array(bulk('subscribe'), bulk(each), `:${own.add(each).size}\r\n`)).join('');
        case 'PUBLISH': {
          const told = [...channels].filter(([, subscribed]) => subscribed.has(channel));
          for (const [other] of told) other.write(array(bulk('message'), bulk(channel), bulk(text)));
          return `:${told.length}\r\n`;
        }
        case 'PING':
          return own.size > 0 ? array(bulk('pong'), bulk('')) : '+PONG\r\n';
        case 'CLIENT':
          return '+OK\r\n';
        default:
          return `-ERR unknown command '${name}'\r\n`;
      }
    };
    socket.on(
      'data',
      reader((words) => socket.write(answer(words))),
    );
  });
  const port = await listen(server, given);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
