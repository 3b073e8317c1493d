// Statistics of active and new users by day, week and month, each counted once: for administrators of the server or organization, and
// for users about themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';
import { call, done, somebody, type As } from '../members/cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  const { id } = await truss.inside.db
    .selectFrom('organization')
    .select('id')
    .where('slug', '=', 'acme')
    .executeTakeFirstOrThrow();
  const days = ['2026-01-01', '2026-01-02', '2026-02-10'];
  await truss.inside.db
    .insertInto('accessDay')
    .values(
      days.flatMap((day) =>
        ['walt', ...(day === '2026-01-02' ? ['wendy'] : [])].flatMap((username) => [
          { organizationId: id, day, username },
          { organizationId: 0, day, username },
        ]),
      ),
    )
    .execute();
});
afterAll(() => truss.close());

type Counts = { date: string; count: number }[];
const old = (counts: Counts) => counts.filter(({ date }) => date < '2026-03');
const since = 'since=2025-12-31';

test('active people are counted once per day, week or month, through both APIs', async () => {
  const by = async (bucket: string) => old(await done<Counts>(truss, 'ada', `/o/acme/accesslogs/${bucket}?${since}`));
  expect(await by('day')).toEqual([
    { date: '2026-01-01', count: 1 },
    { date: '2026-01-02', count: 2 },
    { date: '2026-02-10', count: 1 },
  ]);
  expect(await by('month')).toEqual([
    { date: '2026-01-01', count: 2 },
    { date: '2026-02-01', count: 1 },
  ]);
  expect((await by('week'))[0]).toEqual({ date: '2025-12-29', count: 2 });
  const { data } = await truss.graph(
    'root',
    `{ organization(slug: "acme") { activity(by: MONTH, since: "2025-12-31") { date count } } serverActivity(by: MONTH, since: "2025-12-31") { date count } }`,
  );
  expect(old(data.organization.activity as Counts)).toEqual(await by('month'));
  expect(old(data.serverActivity as Counts)).toEqual(await by('month'));
  expect(await call(truss, 'ada', '/o/acme/accesslogs/century')).toMatchObject({ status: 400 });
  expect(await call(truss, 'ada', '/o/acme/accesslogs/day?since=soon')).toMatchObject({ status: 400 });
});

test('a user who works in an organization is noted once that day', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const here = async () =>
    (await done<Counts>(truss, 'ada', '/o/acme/accesslogs/day')).find(({ date }) => date === today);
  await done(truss, 'ada', '/o/acme');
  const before = (await here())!.count;
  await done(truss, 'rob', '/o/acme');
  await done(truss, 'rob', '/o/acme/p/1');
  expect((await here())!.count).toBe(before + 1);
  expect(await done<{ date: string; organizations: string[] }[]>(truss, 'rob', '/user/accesslogs/rob')).toEqual([
    { date: today, organizations: ['acme'] },
  ]);
});

test('new accounts are counted by day, week and month', async () => {
  const count = async () =>
    (await done<Counts>(truss, 'root', '/newuserlogs/month')).reduce((sum, each) => sum + each.count, 0);
  const before = await count();
  await somebody(truss, 'newcomer');
  expect(await count()).toBe(before + 1);
  expect((await done<Counts>(truss, 'root', '/newuserlogs')).length).toBeGreaterThan(0);
});

test("a user's own projects are listed by number, as far as the viewer may read them", async () => {
  const made = await done<{ id: number }>(truss, 'walt', '/o/acme/p', { name: 'Mine' });
  const of = (as: As) => done<Record<string, { name: string }>>(truss, as, '/o/acme/p/createdby/walt');
  expect(await of('walt')).toMatchObject({ [made.id]: { name: 'Mine' } });
  expect(await of('ada')).toMatchObject({ [made.id]: { name: 'Mine' } });
  expect(await of('rob')).toEqual({});
});

test.each([
  ['/accesslogs/day', ['ada', 'walt']],
  ['/newuserlogs', ['ada', 'walt']],
  ['/newuserlogs/week', ['ada', 'walt']],
  ['/o/acme/accesslogs/day', ['walt', 'olga']],
  ['/user/accesslogs/walt', ['ada', 'wendy']],
  ['/user/accesslogs/walt?organization=acme', ['wendy', 'olga']],
] as const)('%s is refused to %s', async (path, people) => {
  for (const as of people) expect(await call(truss, as, path)).toMatchObject({ status: 403 });
  expect(await call(truss, null, path)).toMatchObject({ status: 401 });
});

test('administrators of an organization see when a user was active there', async () => {
  const days = await done<{ date: string; organizations: string[] }[]>(
    truss,
    'ada',
    `/user/accesslogs/wendy?organization=acme&${since}`,
  );
  expect(days).toContainEqual({ date: '2026-01-02', organizations: ['acme'] });
});
