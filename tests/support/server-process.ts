import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { createClient, type Client, type ClientOptions } from 'graphql-ws';
import pg from 'pg';
import { vi } from 'vitest';
import WebSocket from 'ws';

import { TEST_MS } from './limits.ts';

export const PASSWORD = 'a long enough password';
/** Node's compile cache, so that the next server starts in half the time. */
const COMPILED = resolve('node_modules/.cache/node');

/** A line of the server's log. */
export interface Line {
  msg: string;
  level: number;
  requestId?: string;
  address?: string;
  err?: { message: string };
}

/** Runs `node server/main.ts` in its own environment. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly lines: Line[] = [];
  stdout = '';
  stderr = '';
  url = '';
  cookie = '';

  /** `first`: a module that is loaded before the server. */
  constructor(env: Record<string, string>, first?: string) {
    this.child = spawn(process.execPath, [...(first === undefined ? [] : ['--import', first]), 'server/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: COMPILED,
        PORT: '0',
        DATA_DIR: '.data/process',
        PASSWORD_COST: 'low',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface(this.child.stdout!).on('line', (line) => {
      this.stdout += `${line}\n`;
      if (line.startsWith('{')) this.lines.push(JSON.parse(line) as Line);
    });
    this.child.stderr!.on('data', (data) => (this.stderr += String(data)));
    this.exited = new Promise((done) => this.child.once('close', (code) => done(code)));
  }

  async listening(): Promise<this> {
    const address = () => {
      if (this.child.exitCode !== null) return 'exited';
      return this.lines.find((line) => line.msg === 'Truss is listening')?.address;
    };
    this.url = await vi.waitUntil(address, { timeout: TEST_MS });
    if (this.url === 'exited') throw new Error(this.stderr);
    return this;
  }

  async signIn(password = PASSWORD): Promise<this> {
    const response = await this.post('/api/v4/auth/signin', { username: 'admin', password });
    if (!response.ok) throw new Error(await response.text());
    this.cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
    return this;
  }

  get = (path: string) => fetch(this.url + path, { headers: { cookie: this.cookie } });
  post = (path: string, body: unknown) =>
    fetch(this.url + path, {
      method: 'POST',
      headers: { cookie: this.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  socket(options: Partial<ClientOptions> = {}): Client {
    const { cookie } = this;
    class Socket extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers: { cookie } });
      }
    }
    const url = `${this.url.replace('http', 'ws')}/graphql`;
    const onNonLazyError = () => undefined;
    return createClient({ url, webSocketImpl: Socket, lazy: false, retryAttempts: 0, onNonLazyError, ...options });
  }

  /** Kills it at once. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}

export const databaseUrl = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** Runs one statement on a connection of its own. */
export async function sqlOn<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
