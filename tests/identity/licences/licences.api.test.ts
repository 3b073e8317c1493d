// Licences: four pools, set by server administrators and bound by organization administrators, through both APIs. Who needs one, what
// happens without, and that none is given twice.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { as, denied, apis, exceeded, exceeds, fine, truss, no, openTrussWithoutLicences, state } from './both-apis.ts';

openTrussWithoutLicences();

describe.each(apis)('through %s', (_name, api) => {
  test('an organization without pools needs no licences', async () => {
    for (const who of [as['ada']!, as['walt']!, as['rita']!, as['sam']!]) {
      expect(await api.request(who)).toMatchObject(fine);
      expect(await api.work(who)).toMatchObject(fine);
    }
    expect((await state()).seats).toEqual([]);
    expect(await api.give(as['ada']!, 'named_users', ['walt'])).toMatchObject({
      status: 400,
      message: expect.stringContaining('does not use licenses'),
    });
  });

  test("only server administrators set the pools, and only the organization's administrators bind licences", async () => {
    for (const who of ['ada', 'walt', 'olga'])
      expect(await api.set(as[who]!, { named_users: 9 })).toMatchObject(denied);
    expect((await state()).licence).toEqual([]);
    expect(await api.set(as['root']!, { named_users: 2 })).toMatchObject(fine);
    expect(await api.set({}, { named_users: 3 })).toMatchObject({ status: 401 });
    for (const who of ['walt', 'rita', 'olga']) {
      expect(await api.give(as[who]!, 'named_users', ['walt'])).toMatchObject(denied);
      expect(await api.take(as[who]!, 'named_users', 'walt')).toMatchObject(denied);
      expect(await api.remove(as[who]!)).toMatchObject(denied);
    }
    expect(await state()).toMatchObject({ licence: [{ namedUsers: 2, floatingUsers: 0 }], named: [] });
    expect(await api.give(as['ada']!, 'named_users', ['walt'])).toMatchObject(fine);
    expect(await api.set(as['root']!, { floating_users: 1 })).toMatchObject(fine);
    expect(await state()).toMatchObject({
      licence: [{ namedUsers: 2, floatingUsers: 1 }],
      named: [{ username: 'walt' }],
    });
    expect(await api.remove(as['root']!)).toMatchObject(fine);
    expect(await state()).toEqual({ licence: [], named: [], seats: [] });
  });

  test('a member without a licence cannot work, but can still see the organization', async () => {
    await api.set(as['root']!, { named_users: 1 });
    await api.give(as['ada']!, 'named_users', ['walt']);
    expect(await api.work(as['walt']!)).toMatchObject(fine);
    expect(await api.request(as['walt']!)).toMatchObject(fine);
    for (const [who, refused] of [
      ['wendy', no('wendy', 'no licences remain')],
      ['ada', no('ada', 'no licences remain')],
      ['root', no('root', 'no licences remain')],
      ['rita', no('rita', 'no licences remain')],
      ['sam', no('sam', 'user is not a member')],
    ] as const) {
      expect(await api.work(as[who]!)).toMatchObject(refused);
      expect(await api.request(as[who]!)).toMatchObject(refused);
      expect(await api.look(as[who]!)).toMatchObject(fine);
    }
    expect(await api.request(as['olga']!)).toMatchObject(denied);
    expect(await api.request(as['olga']!, 'nowhere')).toMatchObject(denied);
  });

  test('a licence is valid until the end of its last day', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await api.set(as['root']!, { named_users: 1, floating_users: 1 }, day(1));
    await api.give(as['ada']!, 'named_users', ['walt']);
    for (const who of ['walt', 'wendy']) expect(await api.work(as[who]!)).toMatchObject(fine);
    await api.set(as['root']!, {}, day(-2));
    for (const who of ['walt', 'wendy']) expect(await api.work(as[who]!)).toMatchObject(no(who, 'licence expired'));
    await api.set(as['root']!, {}, '');
    for (const who of ['walt', 'wendy']) expect(await api.work(as[who]!)).toMatchObject(fine);
    for (const wrong of ['tomorrow', '2026-02-30', '2026-1-1', '2026-01-01T00:00:00Z'])
      expect(await api.set(as['root']!, {}, wrong)).toMatchObject({
        status: 400,
        message: `'${wrong}' is not a date. Enter the last day of the licenses as YYYY-MM-DD, or leave it empty if they never expire.`,
      });
  });

  test("a reviewer's licence does not let a member work, nor the other way round", async () => {
    await api.set(as['root']!, { named_users: 5, named_reviewers: 5 });
    expect(await api.give(as['ada']!, 'named_reviewers', ['walt'])).toMatchObject(exceeds('walt'));
    expect(await api.give(as['ada']!, 'named_reviewers', ['rita', 'ada'])).toMatchObject(exceeds('ada'));
    expect(await api.give(as['ada']!, 'named_users', ['walt', 'rita'])).toMatchObject(exceeded('rita'));
    expect(await api.give(as['ada']!, 'named_users', ['sam'])).toMatchObject(no('sam', 'user is not a member'));
    expect(await api.give(as['ada']!, 'named_users', ['nobody'])).toMatchObject(no('nobody', 'user is not a member'));
    expect((await state()).named).toEqual([]);
    expect(await api.give(as['ada']!, 'named_reviewers', ['rita'])).toMatchObject(fine);
    expect(await api.work(as['rita']!)).toMatchObject(fine);
    // Written directly, since the ordinary call refuses a licence that conflicts with the membership.
    await sql`update named_licence set type = 'named_users' where username = 'rita'`.execute(truss.inside.db);
    expect(await api.work(as['rita']!)).toMatchObject(exceeded('rita'));
    await sql`update named_licence set username = 'walt', type = 'named_reviewers'`.execute(truss.inside.db);
    expect(await api.work(as['walt']!)).toMatchObject(exceeds('walt'));
  });

  test('floating user licences go to users only, floating reviewer licences to reviewers only', async () => {
    await api.set(as['root']!, { floating_users: 1 });
    expect(await api.work(as['rita']!)).toMatchObject(no('rita', 'no licences remain'));
    expect(await api.work(as['walt']!)).toMatchObject(fine);
    expect(await api.work(as['wendy']!)).toMatchObject(no('wendy', 'no licences remain'));
    await api.set(as['root']!, { floating_reviewers: 1 });
    expect(await api.work(as['rita']!)).toMatchObject(fine);
    expect(await api.work(as['rob']!)).toMatchObject(no('rob', 'no licences remain'));
    expect((await state()).seats).toEqual([
      { username: 'rita', type: 'floating_reviewers' },
      { username: 'walt', type: 'floating_users' },
    ]);
  });

  test('named licences come before floating ones, never exceed their pool, and are bound to all named users or none', async () => {
    await api.set(as['root']!, { named_users: 2, floating_users: 1 });
    expect(await api.work(as['walt']!)).toMatchObject(fine);
    expect((await state()).seats).toHaveLength(1);
    expect(await api.give(as['ada']!, 'named_users', ['walt', 'wendy', 'ada'])).toMatchObject(
      no('ada', 'no licences remain'),
    );
    expect((await state()).named).toEqual([]);
    expect(await api.give(as['ada']!, 'named_users', ['walt', ' Wendy ', 'walt'])).toMatchObject(fine);
    // Walt gives back his seat.
    expect((await state()).seats).toEqual([]);
    expect(await api.give(as['ada']!, 'named_users', ['walt'])).toMatchObject(fine);
    expect(await api.work(as['walt']!)).toMatchObject(fine);
    expect((await state()).seats).toEqual([]);
    expect(await api.give(as['ada']!, 'named_users', ['ada'])).toMatchObject(no('ada', 'no licences remain'));
    expect(await api.give(as['ada']!, 'floating_users', ['ada'])).toMatchObject({ status: 400 });
    expect(await api.set(as['root']!, { named_users: 1 })).toMatchObject({
      status: 400,
      message: '2 named user licenses are assigned, so there cannot be only 1. Unassign 1 of them first.',
    });
    expect(await state()).toMatchObject({ licence: [{ namedUsers: 2 }] });
    expect(await api.take(as['ada']!, 'named_users', 'wendy')).toMatchObject(fine);
    expect(await api.set(as['root']!, { named_users: 1 })).toMatchObject(fine);
    for (const size of [-1, 1_000_001])
      expect(await api.set(as['root']!, { floating_users: size })).toMatchObject({ status: 400 });
  });
});
