// The start of a server: two at once share one set-up, each installation has its own password, and a wrong configuration is reported in a
// sentence.
import { afterAll, describe, expect, inject, test, vi } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';
import { firstStart } from '../../../server/start/first-start.ts';
import { TEMPLATE } from '../../support/postgres.ts';
import { databaseUrl, ServerProcess, sqlOn } from '../../support/server-process.ts';
import { startTruss } from '../../support/truss.ts';

const servers: ServerProcess[] = [];
const start = (env: Record<string, string>) => {
  const server = new ServerProcess(env);
  servers.push(server);
  return server;
};
const databases: string[] = [];
const newDatabase = async (purpose: string, template = '') => {
  const name = `starting_${purpose}_${process.pid}`;
  await sqlOn(inject('adminUrl'), `create database ${name} ${template && `template ${template}`}`);
  databases.push(name);
  return databaseUrl(inject('adminUrl'), name);
};
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  for (const name of databases) await sqlOn(inject('adminUrl'), `drop database ${name} with (force)`);
});
const printedIn = (text: string) => [...text.matchAll(/with the password '([^']+)'/g)].map(([, password]) => password!);

test('two servers that start at once on an empty database set it up once; a third on the same port says that it is taken', async () => {
  const url = await newDatabase('twins');
  const twins = [1, 2].map(() => start({ DATABASE_URL: url }));
  await Promise.all(twins.map((twin) => twin.listening()));
  for (const twin of twins) expect((await twin.get('/ready')).status).toBe(200);
  const passwords = printedIn(twins.map(({ stdout }) => stdout).join(''));
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

  const { port } = new URL(twins[0]!.url);
  const third = start({ DATABASE_URL: url, PORT: port });
  expect(await third.exited).toBe(1);
  expect(third.stderr).toBe(
    `Truss cannot start: port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or set PORT.\n`,
  );

  for (const twin of twins) twin.child.kill('SIGINT');
  expect(await Promise.all(twins.map((twin) => twin.exited))).toEqual([0, 0]);
});

describe('the first administrator', () => {
  /** Returns the output of a start without the sample project. */
  const printedAtBeginning = async () => {
    const truss = await startTruss();
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await firstStart(truss.inside, { sample: false });
      await firstStart(truss.inside, { sample: false });
      const printed = printedIn(print.mock.calls.join(''));
      print.mockRestore();
      const credentials = { username: 'admin', password: printed[0] };
      expect((await truss.rest(null, '/api/v4/auth/signin', credentials)).status).toBe(200);
      return printed;
    } finally {
      print.mockRestore();
      await truss.close();
    }
  };

  test("gets a password of each installation's own, which is printed once", async () => {
    const passwords = [...(await printedAtBeginning()), ...(await printedAtBeginning())];
    expect(new Set(passwords).size).toBe(2);
    expect(passwords).toHaveLength(2);
    // 96 random bits.
    for (const password of passwords) expect(password).toMatch(/^[\w-]{16}$/);
  });

  test('cannot get a password that is commonly tried', async () => {
    const truss = await startTruss();
    for (const password of ['password1', 'Truss-2026', 'Administrator']) {
      const config = readConfig({ ADMIN_PASSWORD: password });
      const refusal = await firstStart({ ...truss.inside, config }, { sample: false }).catch((e: Error) => e.message);
      expect(refusal).toMatch(/^Truss cannot start: ADMIN_PASSWORD is not accepted\. .+ Choose another one\.$/);
      expect(refusal).not.toContain(password);
    }
    await truss.close();
  });
});

describe('a wrong configuration ends the start with one sentence:', () => {
  const closed = 'postgres://truss:secret@127.0.0.1:1/truss';
  test.each([
    ['a malformed setting', { PORT: 'abc' }, /^Truss cannot start: PORT must be a port number \(it is 'abc'\)\.\n$/],
    [
      'a database that is not there',
      { DATABASE_URL: closed },
      /^Truss cannot start: the database at 127\.0\.0\.1:1 cannot be reached \([^)]+\)\. Check DATABASE_URL\.\n$/,
    ],
  ] as [string, Record<string, string>, RegExp][])(
    '%s',
    async (_what, env, sentence) => {
      const server = start(env);
      expect(await server.exited).toBe(1);
      expect(server.stderr).toMatch(sentence);
      expect(server.stdout).toBe('');
    },
    60_000,
  );

  test('a weak password of the administrator', async () => {
    const server = start({ DATABASE_URL: await newDatabase('weak', TEMPLATE), ADMIN_PASSWORD: 'password1' });
    expect(await server.exited).toBe(1);
    expect(server.stderr).toMatch(/^Truss cannot start: ADMIN_PASSWORD is not accepted\. .+ Choose another one\.\n$/);
  });
});
