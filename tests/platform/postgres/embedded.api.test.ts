// The embedded database: nobody else on the machine gets into it, it comes back when it dies, and it stays for as long as somebody uses it.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';

import { startEmbeddedPostgres } from '../../../server/platform/database/embedded.ts';
import { holdEmbeddedPostgres } from '../../../server/platform/database/held-postgres.ts';
import { PASSWORD, ServerProcess, sqlOn } from '../../support/server-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'truss-embedded-'));
chmodSync(directory, 0o755); // PostgreSQL runs as somebody else where we are root
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const log = pino({ level: 'silent' });
const quick = { settings: { fsync: 'off' }, user: 'truss' };
/** Reads the process id of the Postgres that runs on a folder; nothing once it has removed its file, even between a look and a read. */
const postmasterOf = (dataDir: string) => {
  try {
    return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href;
const one = async (url: string, text: string) => Object.values((await sqlOn(url, text))[0]!)[0];
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo);

test('the embedded Postgres listens on no port, and only its folder has its password, which is new', async () => {
  const { url, dataDir, stop } = await startEmbeddedPostgres({ ...quick, dataDir: join(directory, 'new') });
  expect(await one(url, 'show listen_addresses')).toBe('');
  expect(await one(url, 'select inet_server_addr()')).toBeNull();
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'truss.password')).mode & 0o077).toBe(0);
  expect(new URL(url).password).toHaveLength(32);
  for (const guessed of ['truss', 'app', ''])
    await expect(sqlOn(withPassword(url, guessed), 'select 1')).rejects.toThrow(/password/);
  await stop();
});

test('with a folder name that is too long for a socket it listens on this machine, with such a password', async () => {
  const parent = join(directory, 'a folder whose name is long '.repeat(4));
  mkdirSync(parent, { recursive: true });
  const options = { ...quick, dataDir: join(parent, 'postgres') };
  const first = await holdEmbeddedPostgres(options, log);
  expect(await one(first.url, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await one(first.url, 'show unix_socket_directories')).toBe('');
  await expect(sqlOn(withPassword(first.url, 'truss'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  // It comes back on the port that everybody knows.
  process.kill(postmasterOf(first.dataDir)!, 'SIGQUIT');
  await until(() =>
    one(first.url, 'select true').then(
      () => true,
      () => false,
    ),
  );
  await first.leave();
  expect(postmasterOf(first.dataDir)).toBeUndefined();
});

test('a folder from before, with the password that everybody knows, goes on with its data and a new one', async () => {
  const options = { ...quick, dataDir: join(directory, 'old') };
  const old = await startEmbeddedPostgres(options);
  await sqlOn(old.url, `create table truth as select 42 as answer`);
  await sqlOn(old.url, `alter role truss password 'truss'`);
  rmSync(join(old.dataDir, 'truss.password'));
  // While it runs, the servers of before go on, and so does who joins them.
  expect(new URL((await startEmbeddedPostgres(options)).url).password).toBe('truss');
  // Nor does it matter how it ended.
  process.kill(postmasterOf(old.dataDir)!, 'SIGQUIT');
  await until(() => postmasterOf(old.dataDir) === undefined);

  for (let start = 0; start < 2; start++) {
    const now = await startEmbeddedPostgres(options);
    expect(await one(now.url, 'select answer from truth')).toBe(42);
    await expect(sqlOn(withPassword(now.url, 'truss'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await now.stop();
  }
});

test('its last user stops it, whoever started it', async () => {
  const options = { ...quick, dataDir: join(directory, 'shared') };
  const [first, second] = [await holdEmbeddedPostgres(options, log), await holdEmbeddedPostgres(options, log)];
  await first.leave();
  expect(await one(second.url, 'select 1')).toBe(1);
  // One comes while the other goes.
  const [third] = await Promise.all([holdEmbeddedPostgres(options, log), second.leave()]);
  expect(await one(third.url, 'select 1')).toBe(1);
  await third.leave();
  expect(postmasterOf(third.dataDir)).toBeUndefined();
});

test('two servers on one folder: it is killed and both answer 503 until it is back; it stays for the second when the first ends', async () => {
  const env = { DATA_DIR: join(directory, 'data'), ADMIN_PASSWORD: PASSWORD };
  const dataDir = join(directory, 'data', 'postgres');
  const first = await (await new ServerProcess(env).listening()).signIn();
  const second = await (await new ServerProcess(env).listening()).signIn();
  const servers = [first, second];
  const statuses = () => Promise.all(servers.map(async (server) => (await server.get('/api/v4/o/sample/p/1')).status));
  expect(await statuses()).toEqual([200, 200]);

  const before = postmasterOf(dataDir)!;
  process.kill(before, 'SIGKILL');
  const answers: { status: number; retryAfter: string | null }[] = [];
  await until(async () => {
    const { status, headers } = await first.get('/api/v4/o/sample/p/1');
    answers.push({ status, retryAfter: headers.get('retry-after') });
    return status === 200 && postmasterOf(dataDir) !== before;
  });
  expect(
    answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && Number(retryAfter) > 0)),
  ).toEqual([]);
  await until(async () => (await statuses()).every((status) => status === 200));
  // Requests reach it before a server has taken its hold again; without the second's hold the first would stop it on leaving.
  const holdsAgain = ({ lines }: ServerProcess) =>
    lines.some(({ msg }) => msg === 'the embedded PostgreSQL is running again');
  await until(() => servers.every(holdsAgain));
  expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);

  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect((await second.get('/api/v4/o/sample/p/1')).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  expect(postmasterOf(dataDir)).toBeUndefined();
  expect(servers.flatMap(({ lines }) => lines.filter(({ level }) => level >= 50))).toEqual([]);
});
