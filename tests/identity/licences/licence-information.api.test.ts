// Licence information for holders, administrators and the audit trail; and a user's level cannot change against their licence.
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { callGraph, callRest } from '../../support/sessions.ts';
import { as, denied, exceeded, exceeds, fine, truss, no, openTrussWithoutLicences, rest, state } from './both-apis.ts';

openTrussWithoutLicences();

test('a user sees the state of their own licence', async () => {
  const mine = (who: string) =>
    callGraph(
      truss,
      as[who]!,
      `{ organization(slug: "acme") { viewerLicence { state kind refusal { status title message } } } }`,
    ).then((answer) => (answer['organization'] as { viewerLicence: unknown }).viewerLicence);
  expect(await mine('walt')).toEqual({ state: 'NOT_NEEDED', kind: 'users', refusal: null });
  await rest.set(as['root']!, { named_users: 1, floating_users: 1 });
  await rest.give(as['ada']!, 'named_users', ['walt']);
  expect(await mine('walt')).toEqual({ state: 'NAMED', kind: 'users', refusal: null });
  expect(await mine('wendy')).toEqual({ state: 'NOT_TAKEN', kind: 'users', refusal: null });
  expect((await state()).seats).toEqual([]);
  await rest.request(as['wendy']!);
  expect(await mine('wendy')).toEqual({ state: 'FLOATING', kind: 'users', refusal: null });
  expect(await mine('rita')).toEqual({ state: 'NOT_TAKEN', kind: 'reviewers', refusal: null });
  expect(await mine('sam')).toEqual({ state: 'REFUSED', kind: null, refusal: no('sam', 'user is not a member') });
});

test('administrators see the licences at both APIs; nobody else does', async () => {
  await rest.set(as['root']!, { named_users: 3, floating_users: 2, named_reviewers: 1 }, '2099-12-31');
  await rest.give(as['ada']!, 'named_users', ['walt', 'ada']);
  await rest.request(as['wendy']!);
  const expected = {
    organization: 'acme',
    isLicensed: true,
    license_date: '2099-12-31',
    license_named_users: 3,
    license_floating_users: 2,
    license_named_reviewers: 1,
    license_floating_reviewers: 0,
    users_named_users: ['ada', 'walt'],
    users_floating_users: ['wendy'],
    users_named_reviewers: [],
    users_floating_reviewers: [],
    open_named_users: 1,
    open_floating_users: 1,
    open_named_reviewers: 1,
    open_floating_reviewers: 0,
    active_named_users: 2,
    active_floating_users: 1,
    active_named_reviewers: 0,
    active_floating_reviewers: 0,
  };
  expect(await callRest(truss, as['ada']!, 'GET', '/o/acme/license')).toEqual({ ...expected, status: 200 });
  expect(await callRest(truss, as['root']!, 'GET', '/license')).toEqual({
    list: [expected, free('other')],
    status: 200,
  });
  function free(organization: string) {
    const none = Object.entries(expected).map(([name, value]) => [name, Array.isArray(value) ? [] : 0]);
    return { ...Object.fromEntries(none), organization, isLicensed: false, license_date: null };
  }
  const query = `{ organization(slug: "acme") { licence { ends hasEnded pools { type size given taken open }
    named { username type isActive user { username } } seats { username type } } } }`;
  const seen = await callGraph(truss, as['ada']!, query);
  expect(seen['organization']).toEqual({
    licence: {
      ends: '2099-12-31',
      hasEnded: false,
      pools: [
        { type: 'NAMED_USERS', size: 3, given: 2, taken: 2, open: 1 },
        { type: 'FLOATING_USERS', size: 2, given: 0, taken: 1, open: 1 },
        { type: 'NAMED_REVIEWERS', size: 1, given: 0, taken: 0, open: 1 },
        { type: 'FLOATING_REVIEWERS', size: 0, given: 0, taken: 0, open: 0 },
      ],
      named: ['ada', 'walt'].map((username) => ({ username, type: 'NAMED_USERS', isActive: true, user: { username } })),
      seats: [{ username: 'wendy', type: 'FLOATING_USERS' }],
    },
  });
  for (const who of ['walt', 'rita', 'olga']) {
    expect(await callRest(truss, as[who]!, 'GET', '/o/acme/license')).toMatchObject(denied);
    expect(await callRest(truss, as[who]!, 'GET', '/license')).toMatchObject(denied);
    expect(await callGraph(truss, as[who]!, query)).toMatchObject(denied);
    expect(await callGraph(truss, as[who]!, '{ licences { ends } }')).toMatchObject(denied);
  }
  expect(await callRest(truss, as['ada']!, 'GET', '/license')).toMatchObject(denied);
  expect(await callRest(truss, as['root']!, 'GET', '/o/other/license')).toEqual({ ...free('other'), status: 200 });
  // Fields that clients read besides the pool settings: holders, open licences, and licences in use.
  const split = Object.keys(expected).filter((name) => /open|users_|active/.test(name));
  expect(split).toHaveLength(12);
  expect(Object.keys(expected).filter((name) => !split.includes(name))).toEqual([
    'organization',
    'isLicensed',
    'license_date',
    'license_named_users',
    'license_floating_users',
    'license_named_reviewers',
    'license_floating_reviewers',
  ]);
});

test.each([
  ['an organization', '/o/acme/p'],
  ['a project', '/o/acme/p/1'],
])('once a seat is taken, a call for %s (%s) needs no further statement for its licence', async (_what, path) => {
  const work = () => callRest(truss, as['walt']!, 'GET', path);
  const cost = async () => {
    expect(await work()).toMatchObject(fine);
    return truss.statements(work);
  };
  const without = await cost();
  await rest.set(as['root']!, { named_users: 1, floating_users: 1 });
  expect(await cost()).toBe(without);
  await rest.give(as['ada']!, 'named_users', ['walt']);
  expect(await cost()).toBe(without);
});

test('setting pools and assigning or removing licences is recorded with the person', async () => {
  await rest.set(as['root']!, { named_users: 2 });
  await rest.give(as['ada']!, 'named_users', ['walt', 'wendy']);
  await rest.take(as['ada']!, 'named_users', 'walt');
  await rest.take(as['ada']!, 'named_users', 'walt');
  const { list } = await callRest(truss, as['ada']!, 'GET', '/o/acme/audit?limit=4');
  expect((list as Record<string, unknown>[]).map(({ username, action, target }) => [username, action, target])).toEqual(
    [
      ['ada', 'licence_taken', 'walt'],
      ['ada', 'licence_given', 'wendy'],
      ['ada', 'licence_given', 'walt'],
      ['root', 'licence_set', 'acme'],
    ],
  );
});

test("a user's level cannot change against their named licence, which they lose with their membership", async () => {
  await rest.set(as['root']!, { named_users: 2, floating_users: 1, named_reviewers: 1 });
  await rest.give(as['ada']!, 'named_users', ['walt']);
  await rest.give(as['ada']!, 'named_reviewers', ['rita']);
  const { db } = truss.inside;
  const before = await db.selectFrom('user').select(['username', 'permissions']).execute();
  const put = (username: string, permission: string) =>
    callRest(truss, as['ada']!, 'POST', `/o/acme/users/${username}?permission=${permission}`);
  expect(await put('walt', 'reviewer')).toMatchObject(exceeded('walt'));
  expect(await put('rita', 'member')).toMatchObject(exceeds('rita'));
  expect(await put('walt', 'admin')).toMatchObject(fine);
  expect(await rest.work(as['walt']!)).toMatchObject(fine);
  expect(await put('walt', 'member')).toMatchObject(fine);
  await rest.request(as['wendy']!);
  expect(await callRest(truss, as['ada']!, 'DELETE', '/o/acme/users/walt')).toMatchObject(fine);
  expect(await callRest(truss, as['ada']!, 'DELETE', '/o/acme/users/wendy')).toMatchObject(fine);
  expect(await state()).toMatchObject({ named: [{ username: 'rita' }], seats: [] });
  await sql`delete from organization_member where organization_id = 1 and username in ('walt', 'wendy')`.execute(db);
  for (const { username, permissions } of before)
    await db.updateTable('user').set({ permissions }).where('username', '=', username).execute();
});
