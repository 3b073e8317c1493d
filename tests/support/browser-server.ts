import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { PASSWORD } from './people.ts';

/** The data directory of this worker's server; each worker has its own. */
export const dataDir = resolve(import.meta.dirname, `../../.data/browser-test-${process.pid}`);
const ERROR = 50;

export interface BrowserServer {
  url: string;
  stop(): Promise<void>;
}

let running: ChildProcess | undefined;
/** The time by which the server's clock is ahead of ours. */
let ahead = 0;

/** Moves the server's clock forward, and returns its new time once the server has confirmed it. */
export async function forwardTo(moment: (now: number) => number): Promise<number> {
  const now = Date.now() + ahead;
  const then = moment(now);
  ahead += then - now;
  const done = new Promise((heard) => running!.once('message', heard));
  running!.send(ahead);
  await done;
  return then;
}

/** Starts a new Truss, on a free port, as `npm start` runs it. Its errors are printed. */
export async function startBrowserServer(): Promise<BrowserServer> {
  const clock = resolve(import.meta.dirname, 'movable-clock.ts');
  const server = spawn(process.execPath, ['--import', clock, 'server/main.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
      PORT: '0',
      HOST: 'localhost',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      PASSWORD_COST: 'low',
      RUN_TYPE: 'OMNIS',
      QUICK_LINKS: 'Resources=https://example.org/resources,Provide Feedback=https://example.org/feedback',
    },
  });
  running = server;
  ahead = 0;
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  const url = await new Promise<string>((listening, failed) => {
    createInterface(server.stdout!).on('line', (line) => {
      const { level = ERROR, msg, address } = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {};
      if (msg === 'Truss is listening') listening(address as string);
      else if ((level as number) >= ERROR) process.stdout.write(`${line}\n`);
    });
    void exited.then(() => failed(new Error('The server of the browser tests has ended')));
  });
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
