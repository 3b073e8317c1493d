// Users who may write reserve ids at a limited rate, and never so many that saving finds none; through both APIs.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { tooManyIds } from '../../../server/refusals/pace.ts';
import { id } from '../../support/ids.ts';
import { callGraph, callRest, sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

type Headers = Record<string, string>;
let truss: Truss;
const headers: Record<string, Headers> = {};
beforeAll(async () => {
  truss = await startTruss();
  for (const name of ['ada', 'walt', 'rita', 'rob', 'olga']) headers[name] = await sessionOf(truss, name);
});
afterAll(() => truss.close());
beforeEach(() => sql`delete from id_pace`.execute(truss.inside.db));

const apis = [
  [
    'the graph',
    (as: string, count: number) =>
      callGraph(
        truss,
        headers[as]!,
        `mutation($count: Int!) { allocateIds(input: { organizationId: "${id('Organization', 1)}", type: "entity", count: $count }) { ids { number } } }`,
        { count },
      ),
  ],
  [
    'api/v4',
    (as: string, count: number) =>
      callRest(truss, headers[as]!, 'GET', `/o/acme/allocate_ids?type=entity&count=${count}`),
  ],
] as const;
const counterAt = (next: number) =>
  sql`update id_counter set next = ${next} where type = 'entity' and organization_id = (select id from organization where slug = 'acme')`.execute(
    truss.inside.db,
  );

/** Reads the seconds by which somebody is ahead of a moment, given in seconds. */
const aheadOf = async (moment: number, username: string) =>
  (
    await sql<{ seconds: number }>`select extract(epoch from ahead_until)::float8 - ${moment} as seconds
      from id_pace where username = ${username}`.execute(truss.inside.db)
  ).rows[0]!.seconds;
const moment = async () =>
  (await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(truss.inside.db))
    .rows[0]!.now;
/** Puts everybody who is ahead at this distance from now: on a busy machine callers would catch up meanwhile. */
const areAhead = (seconds: number) =>
  sql`update id_pace set ahead_until = now() + ${seconds} * interval '1 second'`.execute(truss.inside.db);

test.each(apis)(
  'only users who may write somewhere in the organization can reserve ids: %s',
  async (_api, allocate) => {
    expect(await allocate('walt', 2)).toMatchObject({ status: 200 });
    expect(await allocate('ada', 2)).toMatchObject({ status: 200 });
    for (const as of ['rita', 'rob', 'olga']) expect(await allocate(as, 2)).toMatchObject({ status: 403 });
  },
);

test.each(apis)("a minute's ids can be reserved at once, then so many per minute: %s", async (_api, allocate) => {
  const before = await moment();
  for (let i = 0; i < 5; i++) expect((await allocate('walt', 10_000)).status).toBe(200);
  expect(await aheadOf(before, 'walt')).toBeGreaterThanOrEqual(60);
  await areAhead(60);
  const refused = await allocate('walt', 10_000);
  expect(refused).toMatchObject({ status: 429, title: 'Too Many Ids' });
  expect(refused.message).toMatch(/^You are reserving ids too fast\. Wait \d+ seconds and try again\.$/);
  expect((await allocate('ada', 1)).status).toBe(200);
  await sql`update id_pace set ahead_until = ahead_until - interval '12 seconds'`.execute(truss.inside.db);
  expect((await allocate('walt', 10_000)).status).toBe(200);
});

test.each(apis)('when no more ids can be reserved, saving still finds some: %s', async (_api, allocate) => {
  await counterAt(2 ** 30 - 1);
  expect(await allocate('walt', 5)).toMatchObject({
    status: 400,
    message:
      'No more ids of type entity can be reserved in this organization. Save without ids; they are assigned then.',
  });
  const { id } = await truss.given.entity({ name: 'Saved all the same' });
  expect(id).toBe(2 ** 30 - 1);
});

test('when all ids are used up, the refusal says so', async () => {
  await counterAt(2 ** 31 - 1);
  await expect(truss.given.entity({ name: 'One too many' })).rejects.toMatchObject({
    status: 400,
    message: 'All ids of type entity in this organization are used. Continue in another organization.',
  });
});

const refusedSaves: [what: string, type: string, save: (count: number) => Promise<Response>][] = [
  [
    'entities',
    'entity',
    (count) =>
      truss.rest(
        'walt',
        '/api/v4/o/acme/entities',
        Array.from({ length: count }, () => ({ projectId: 1, classId: 999_999, name: 'Of no class' })),
      ),
  ],
  [
    'schema items',
    'label',
    (count) =>
      truss.rest('ada', '/api/v4/o/acme/p/1/schema', {
        labels: Array.from({ length: count }, () => ({ name: 'All the same' })),
      }),
  ],
];
test.each(refusedSaves)('refused saves use ids up at the same pace, then none: %s', async (_what, type, save) => {
  const next = async () =>
    (
      await sql<{ next: number }>`select next from id_counter where type = ${type} and organization_id =
        (select id from organization where slug = 'acme')`.execute(truss.inside.db)
    ).rows[0]!.next;
  await sql`update id_counter set next = 10000 where type = ${type}`.execute(truss.inside.db);
  // Of a minute's ids all but a few are gone already.
  await sql`insert into id_pace values ('walt', now() + interval '59.9 seconds'), ('ada', now() + interval '59.9 seconds')`.execute(
    truss.inside.db,
  );
  const username = type === 'label' ? 'ada' : 'walt';
  const before = await moment();
  const ahead = await aheadOf(before, username);
  expect((await save(300)).status).toBe(400);
  expect(await next()).toBe(10_300);
  expect((await aheadOf(before, username)) - ahead).toBeCloseTo(0.36, 3);
  await areAhead(90);
  const refused = await save(300);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/^You are reserving ids too fast\. Wait \d+ seconds and try again\.$/),
  });
  expect(await next()).toBe(10_300);
  await sql`update id_pace set ahead_until = now()`.execute(truss.inside.db);
  expect((await save(300)).status).toBe(400);
});

test('a person with next to nothing to wait for is told so', () =>
  expect(tooManyIds(1).message).toBe('You are reserving ids too fast. Wait a second and try again.'));

test('a person who has wasted very many ids waits a minute at most, and others go on', async () => {
  const [, , save] = refusedSaves[0]!;
  await sql`insert into id_pace values ('walt', now() + interval '59 seconds')`.execute(truss.inside.db);
  await counterAt(20_000);
  expect((await save(9_000)).status).toBe(400);
  await sql`update id_pace set ahead_until = ahead_until + interval '1 hour'`.execute(truss.inside.db);
  expect((await save(1)).status).toBe(429);
  await sql`update id_pace set ahead_until = now() + interval '59 seconds'`.execute(truss.inside.db);
  await Promise.all([save(4_000), save(4_000)]);
  const { rows } = await sql<{
    most: boolean;
  }>`select ahead_until <= now() + interval '2 minutes' as most from id_pace`.execute(truss.inside.db);
  expect(rows).toEqual([{ most: true }]);
  expect(await truss.given.entity({ name: "Somebody else's" })).toMatchObject({ name: "Somebody else's" });
});
