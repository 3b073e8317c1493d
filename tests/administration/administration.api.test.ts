// The administration pages' data: what server administrators, support users, and users about themselves can see.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PASSWORD } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ env: { SUPPORT_USERS: 'ada' } });
});
afterAll(() => truss.close());

const refused = (answer: { errors?: unknown[] }) =>
  expect(answer.errors?.[0]).toMatchObject({ extensions: { status: 403 } });

test('only administrators see the health of the server', async () => {
  const query = '{ server { version memory databaseSize users sessions organizations entities sockets load } }';
  const { data } = await truss.graph('root', query);
  expect(data.server.databaseSize).toBeGreaterThan(1_000_000);
  expect(data.server.users).toBeGreaterThan(3);
  expect(data.server.load).toHaveLength(3);
  expect((await truss.graph('ada', query)).data).toEqual({ server: null });
  await truss.rest(null, '/api/v4/auth/signin', { username: 'root', password: PASSWORD });
  const today = new Date().toISOString().slice(0, 10);
  const { data: counted } = await truss.graph('root', '{ signIns { date count } }');
  expect(counted.signIns.at(-1)).toMatchObject({ date: today });
  refused(await truss.graph('ada', '{ signIns { date } }'));
});

test('cleaning deletes leftovers and nothing that is in use', async () => {
  const { db } = truss.inside;
  const walt = await truss.cookie('walt');
  await db
    .insertInto('session')
    .values({ tokenHash: Buffer.from('over'), username: 'walt', expires: new Date(0) })
    .execute();
  const countOf = async () =>
    (
      (await truss.graph('root', '{ leftovers { kind count } }')).data.leftovers as { kind: string; count: number }[]
    ).find(({ kind }) => kind === 'SESSIONS')!.count;
  expect(await countOf()).toBe(1);
  const clean =
    'mutation { clean(input: { kinds: [SESSIONS, SEATS, UPLOADS, JOBS, ACCOUNTS] }) { leftovers { count } } }';
  refused(await truss.graph('ada', clean));
  expect(await countOf()).toBe(1);
  const { data } = await truss.graph('root', clean);
  expect(data.clean.leftovers.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0]);
  expect(await truss.cookie('walt')).toBe(walt);
  expect((await truss.rest('walt', '/api/v4/auth/isauth')).status).toBe(200);
  expect((await truss.rest('ada', '/api/v4/leftovers/jobs', undefined, 'DELETE')).status).toBe(403);
  expect((await truss.rest('root', '/api/v4/leftovers/jobs', undefined, 'DELETE')).status).toBe(200);
});

test('support users find accounts and where they belong, without secrets; others find nothing', async () => {
  const query =
    '{ supportedUsers(search: "wal") { username sessions hasPassword organizations { slug level } } viewer { isSupport } }';
  const { data } = await truss.graph('ada', query);
  expect(data.viewer.isSupport).toBe(true);
  expect(data.supportedUsers).toMatchObject([
    { username: 'walt', hasPassword: true, organizations: [{ slug: 'acme' }] },
  ]);
  refused(await truss.graph('walt', '{ supportedUsers(search: "a") { username } }'));
  expect((await truss.graph('ada', '{ supportedUsers(search: " ") { username } }')).data.supportedUsers).toEqual([]);
  expect((await truss.graph('ada', '{ supportedUsers(search: "%") { username } }')).data.supportedUsers).toEqual([]);
});

test('users get all data stored about them, and nothing that opens an account', async () => {
  const answer = await truss.rest('walt', '/api/v4/user/data');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const text = await answer.text();
  const data = JSON.parse(text) as Record<string, { username?: string }[]>;
  expect(data['account']![0]).toMatchObject({ username: 'walt' });
  expect(data['sessions']!.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/hash|secret|\$argon2/i);
  expect((await truss.rest(null, '/api/v4/user/data')).status).toBe(401);
  const { data: seen } = await truss.graph('ada', '{ viewer { personalData { name count } } }');
  expect(seen.viewer.personalData).toContainEqual({ name: 'account', count: 1 });
});

test("a user's changes are counted by day, for themselves and their administrators", async () => {
  await truss.given.entity({ name: 'Pump' });
  const query = '{ workDays(organization: "acme", username: "root") { projectId created updated } }';
  const { data } = await truss.graph('ada', query);
  expect(data.workDays).toMatchObject([{ projectId: 1, updated: 0 }]);
  refused(await truss.graph('walt', query));
});
