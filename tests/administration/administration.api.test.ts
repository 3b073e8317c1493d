// The administration pages' data: what server administrators, support users, and users about themselves can see.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildHouse, type House } from '../support/house.ts';
import { PASSWORD } from '../support/people.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse({ env: { SUPPORT_USERS: 'ada' } });
});
afterAll(() => house.close());

const refused = (answer: { errors?: unknown[] }) =>
  expect(answer.errors?.[0]).toMatchObject({ extensions: { status: 403 } });

test('only administrators see the health of the server', async () => {
  const query = '{ server { version memory databaseSize users sessions organizations entities sockets load } }';
  const { data } = await house.graph('root', query);
  expect(data.server.databaseSize).toBeGreaterThan(1_000_000);
  expect(data.server.users).toBeGreaterThan(3);
  expect(data.server.load).toHaveLength(3);
  expect((await house.graph('ada', query)).data).toEqual({ server: null });
  await house.rest(null, '/api/v4/auth/signin', { username: 'root', password: PASSWORD });
  const today = new Date().toISOString().slice(0, 10);
  const { data: counted } = await house.graph('root', '{ signIns { date count } }');
  expect(counted.signIns.at(-1)).toMatchObject({ date: today });
  refused(await house.graph('ada', '{ signIns { date } }'));
});

test('cleaning deletes leftovers and nothing that is in use', async () => {
  const { db } = house.inside;
  const walt = await house.cookie('walt');
  await db
    .insertInto('session')
    .values({ tokenHash: Buffer.from('over'), username: 'walt', expires: new Date(0) })
    .execute();
  const countOf = async () =>
    (
      (await house.graph('root', '{ leftovers { kind count } }')).data.leftovers as { kind: string; count: number }[]
    ).find(({ kind }) => kind === 'SESSIONS')!.count;
  expect(await countOf()).toBe(1);
  const clean =
    'mutation { clean(input: { kinds: [SESSIONS, SEATS, UPLOADS, JOBS, ACCOUNTS] }) { leftovers { count } } }';
  refused(await house.graph('ada', clean));
  expect(await countOf()).toBe(1);
  const { data } = await house.graph('root', clean);
  expect(data.clean.leftovers.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0]);
  expect(await house.cookie('walt')).toBe(walt);
  expect((await house.rest('walt', '/api/v4/auth/isauth')).status).toBe(200);
  expect((await house.rest('ada', '/api/v4/leftovers/jobs', undefined, 'DELETE')).status).toBe(403);
  expect((await house.rest('root', '/api/v4/leftovers/jobs', undefined, 'DELETE')).status).toBe(200);
});

test('support users find accounts and where they belong, without secrets; others find nothing', async () => {
  const query =
    '{ supportedUsers(search: "wal") { username sessions hasPassword organizations { slug level } } viewer { isSupport } }';
  const { data } = await house.graph('ada', query);
  expect(data.viewer.isSupport).toBe(true);
  expect(data.supportedUsers).toMatchObject([
    { username: 'walt', hasPassword: true, organizations: [{ slug: 'acme' }] },
  ]);
  refused(await house.graph('walt', '{ supportedUsers(search: "a") { username } }'));
  expect((await house.graph('ada', '{ supportedUsers(search: " ") { username } }')).data.supportedUsers).toEqual([]);
  expect((await house.graph('ada', '{ supportedUsers(search: "%") { username } }')).data.supportedUsers).toEqual([]);
});

test('users get all data stored about them, and nothing that opens an account', async () => {
  const answer = await house.rest('walt', '/api/v4/user/data');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const text = await answer.text();
  const data = JSON.parse(text) as Record<string, { username?: string }[]>;
  expect(data['account']![0]).toMatchObject({ username: 'walt' });
  expect(data['sessions']!.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/hash|secret|\$argon2/i);
  expect((await house.rest(null, '/api/v4/user/data')).status).toBe(401);
  const { data: seen } = await house.graph('ada', '{ viewer { personalData { name count } } }');
  expect(seen.viewer.personalData).toContainEqual({ name: 'account', count: 1 });
});

test("a user's changes are counted by day, for themselves and their administrators", async () => {
  await house.given.entity({ name: 'Pump' });
  const query = '{ workDays(organization: "acme", username: "root") { projectId created updated } }';
  const { data } = await house.graph('ada', query);
  expect(data.workDays).toMatchObject([{ projectId: 1, updated: 0 }]);
  refused(await house.graph('walt', query));
});
