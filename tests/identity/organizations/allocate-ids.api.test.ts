// Users who may write reserve ids at a limited rate, and never so many that saving finds none; through both APIs.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildHouse, type House } from '../../support/house.ts';
import { callGraph, callRest, sessionOf } from '../../support/sessions.ts';

type Headers = Record<string, string>;
let house: House;
const headers: Record<string, Headers> = {};
beforeAll(async () => {
  house = await buildHouse();
  for (const name of ['ada', 'walt', 'rita', 'rob', 'olga']) headers[name] = await sessionOf(house, name);
});
afterAll(() => house.close());
beforeEach(() => sql`delete from id_pace`.execute(house.inside.db));

const apis = [
  [
    'the graph',
    (as: string, count: number) =>
      callGraph(
        house,
        headers[as]!,
        `mutation($count: Int!) { allocateIds(input: { organization: "acme", type: "entity", count: $count }) { ids { number } } }`,
        { count },
      ),
  ],
  [
    'api/v4',
    (as: string, count: number) =>
      callRest(house, headers[as]!, 'GET', `/o/acme/allocate_ids?type=entity&count=${count}`),
  ],
] as const;
const counterAt = (next: number) =>
  sql`update id_counter set next = ${next} where type = 'entity' and organization_id = (select id from organization where slug = 'acme')`.execute(
    house.inside.db,
  );

test.each(apis)(
  'only users who may write somewhere in the organization can reserve ids: %s',
  async (_api, allocate) => {
    expect(await allocate('walt', 2)).toMatchObject({ status: 200 });
    expect(await allocate('ada', 2)).toMatchObject({ status: 200 });
    for (const as of ['rita', 'rob', 'olga']) expect(await allocate(as, 2)).toMatchObject({ status: 403 });
  },
);

test.each(apis)("a minute's ids can be reserved at once, then so many per minute: %s", async (_api, allocate) => {
  for (let i = 0; i < 5; i++) expect((await allocate('walt', 10_000)).status).toBe(200);
  const refused = await allocate('walt', 10_000);
  expect(refused).toMatchObject({ status: 429, title: 'Too Many Ids' });
  expect(refused.message).toMatch(/^You are reserving ids too fast\. Wait 1\d seconds and try again\.$/);
  expect((await allocate('ada', 1)).status).toBe(200);
  await sql`update id_pace set ahead_until = ahead_until - interval '12 seconds'`.execute(house.inside.db);
  expect((await allocate('walt', 10_000)).status).toBe(200);
});

test.each(apis)('when no more ids can be reserved, saving still finds some: %s', async (_api, allocate) => {
  await counterAt(2 ** 30 - 1);
  expect(await allocate('walt', 5)).toMatchObject({
    status: 400,
    message: 'No more ids of type entity can be reserved in this organization. Save without ids; they are found then.',
  });
  const { id } = await house.given.entity({ name: 'Saved all the same' });
  expect(id).toBe(2 ** 30 - 1);
});

test('when all ids are used up, the refusal says so', async () => {
  await counterAt(2 ** 31 - 1);
  await expect(house.given.entity({ name: 'One too many' })).rejects.toMatchObject({
    status: 400,
    message: 'All ids of type entity are used up in this organization. Go on in another one.',
  });
});
