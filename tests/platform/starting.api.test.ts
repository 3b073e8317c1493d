// How a server starts: two at once share one beginning, and what cannot work is said in a sentence.
import { createServer, type AddressInfo } from 'node:net';

import { afterAll, describe, expect, inject, test } from 'vitest';

import { databaseUrl, PASSWORD, ServerProcess, sqlOn } from '../support/server-process.ts';

const servers: ServerProcess[] = [];
const start = (env: Record<string, string>) => {
  const server = new ServerProcess(env);
  servers.push(server);
  return server;
};
const databases: string[] = [];
const emptyDatabase = async (of: string) => {
  const name = `starting_${of}_${process.pid}`;
  await sqlOn(inject('adminUrl'), `create database ${name}`);
  databases.push(name);
  return databaseUrl(inject('adminUrl'), name);
};
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  for (const name of databases) await sqlOn(inject('adminUrl'), `drop database ${name} with (force)`);
});

test('two servers that start at once on an empty database share one beginning', async () => {
  const url = await emptyDatabase('twins');
  const twins = [1, 2].map(() => start({ DATABASE_URL: url }));
  await Promise.all(twins.map((twin) => twin.listening()));
  for (const twin of twins) expect((await twin.get('/ready')).status).toBe(200);
  const passwords = twins.flatMap((twin) => /with the password '([^']+)'/.exec(twin.stdout)?.[1] ?? []);
  expect(passwords).toHaveLength(1);
  for (const twin of twins) {
    await twin.signIn(passwords[0]);
    const projects = (await (await twin.get('/api/v4/o/sample/p')).json()) as { name: string }[];
    expect(projects).toHaveLength(1);
  }
  const [one] = await sqlOn<Record<string, unknown>>(
    url,
    `select (select count(*)::int from "user") as users, (select count(*)::int from organization) as organizations,
      (select count(*)::int from kysely_migration) as migrations`,
  );
  expect(one).toMatchObject({ users: 1, organizations: 1 });
  for (const twin of twins) twin.child.kill('SIGINT');
  expect(await Promise.all(twins.map((twin) => twin.exited))).toEqual([0, 0]);
}, 120_000);

test('each installation makes a password of its own for its first administrator, and prints it once', async () => {
  const passwords = [];
  for (const of of ['one', 'other']) {
    const server = await start({ DATABASE_URL: await emptyDatabase(of) }).listening();
    const printed = [...server.stdout.matchAll(/with the password '([^']+)'/g)].map(([, password]) => password!);
    expect(printed).toHaveLength(1);
    passwords.push(printed[0]!);
    await server.signIn(printed[0]);
    server.child.kill('SIGTERM');
    await server.exited;
  }
  expect(passwords[0]).not.toBe(passwords[1]);
  // 96 random bits.
  for (const password of passwords) expect(password).toMatch(/^[\w-]{16}$/);
}, 120_000);

describe('what cannot work is said at the start, in a sentence', () => {
  const closed = 'postgres://truss:secret@127.0.0.1:1/truss';
  test.each([
    [{ PORT: 'abc' }, /^Truss cannot start: PORT must be a port number \(it is 'abc'\)\.\n$/],
    [
      { PUBLIC_URL: 'nonsense', LOG_LEVEL: 'loud' },
      /^Truss cannot start: PUBLIC_URL must be an address such as https:\S+ \(it is 'nonsense'\); LOG_LEVEL must be one of [\w, ]+ \(it is 'loud'\)\.\n$/,
    ],
    [{ DATABASE_URL: 'mysql://x' }, /^Truss cannot start: DATABASE_URL must be an address such as postgres:\S+\.\n$/],
    [{ ADMIN_PASSWORD: 'short' }, /^Truss cannot start: ADMIN_PASSWORD must have at least 8 characters\.\n$/],
    [
      { DATABASE_REPLICA_URL: 'mysql://u:secret@x', REDIS_URL: 'http://u:secret@x', METRICS_TOKEN: 'secret' },
      /^Truss cannot start: DATABASE_REPLICA_URL must be (?!.*secret).*; REDIS_URL must be an address such as redis:.*; METRICS_TOKEN must have at least 16 characters\.\n$/,
    ],
    [
      { METRICS: 'yes', MESSAGES_PER_MINUTE: '0' },
      /^Truss cannot start: METRICS must be on or off .*MESSAGES_PER_MINUTE must/,
    ],
    [
      { DATABASE_URL: closed },
      /^Truss cannot start: the database at 127\.0\.0\.1:1 cannot be reached \([^)]+\)\. Check DATABASE_URL\.\n$/,
    ],
  ] as [Record<string, string>, RegExp][])(
    '%j',
    async (env, sentence) => {
      const server = start(env);
      expect(await server.exited).toBe(1);
      expect(server.stderr).toMatch(sentence);
      expect(server.stdout).toBe('');
    },
    60_000,
  );

  test.each(['password1', 'Truss-2026', 'Administrator'])(
    'an administrator whose password would be tried first, such as %s',
    async (ADMIN_PASSWORD) => {
      const server = start({
        DATABASE_URL: await emptyDatabase(`weak_${ADMIN_PASSWORD.toLowerCase().replace('-', '_')}`),
        ADMIN_PASSWORD,
      });
      expect(await server.exited).toBe(1);
      expect(server.stderr).toMatch(/^Truss cannot start: ADMIN_PASSWORD is no good\. .+ Choose another one\.\n$/);
      expect(server.stderr).not.toContain(ADMIN_PASSWORD);
    },
    60_000,
  );

  test('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const { port: number } = taken.address() as AddressInfo;
    const server = start({
      DATABASE_URL: await emptyDatabase('taken'),
      PORT: String(number),
      ADMIN_PASSWORD: PASSWORD,
    });
    expect(await server.exited).toBe(1);
    expect(server.stderr).toBe(
      `Truss cannot start: port ${number} of 127.0.0.1 is taken. Stop what listens there, or set PORT.\n`,
    );
    taken.close();
  }, 60_000);
});
