// API keys: made through both APIs, shown once and stored as a hash, listed, revoked and recorded; a key makes no keys.
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';

import { callGraph, callRest } from '../../support/sessions.ts';
import {
  ada,
  bearer,
  apis,
  truss,
  keyOf,
  notByKey,
  openTrussWithoutKeys,
  READ,
  rest,
  walt,
  whoIs,
  wrong,
  type Wish,
} from './key-apis.ts';

openTrussWithoutKeys();

describe.each(apis)('through %s', (_name, api) => {
  test('a key is shown once, stored as a hash, listed by its first characters, and works until it is revoked', async () => {
    const made = await api.create(walt, { name: '  Nightly   export ', permissions: [READ] });
    expect(made).toMatchObject({ status: 200, name: 'Nightly export', scope: [READ], lastUsed: null });
    expect(made.key).toMatch(/^truss_[\w-]{43}$/);
    expect(made.start).toBe(made.key.slice(0, 12));
    expect(Date.parse(made.expires) - Date.now()).toBeGreaterThan(89.9 * 86_400_000);
    expect(Date.parse(made.expires) - Date.now()).toBeLessThan(90.1 * 86_400_000);
    const { rows } = await sql<{ row: string }>`select api_key::text as row from api_key`.execute(truss.inside.db);
    for (const form of [made.key, made.key.slice(6), made.key.slice(0, 20)]) {
      expect(rows[0]!.row).not.toContain(form);
      expect(rows[0]!.row).not.toContain(Buffer.from(form).toString('hex'));
    }
    expect(await whoIs(bearer(made.key))).toMatchObject({ status: 200, username: 'walt' });
    for (const form of [`basic ${made.key}`, `Basic ${made.key}`, `bearer  ${made.key}`])
      expect(await whoIs({ authorization: form })).toMatchObject({ status: 200, username: 'walt' });
    await vi.waitFor(async () => expect((await api.list(walt))[0]!.lastUsed).not.toBeNull());
    const [listed] = await api.list(walt);
    expect(listed).toMatchObject({ id: made.id, name: 'Nightly export', start: made.start });
    expect(JSON.stringify(listed)).not.toContain(made.key.slice(12));
    expect(await api.list(ada)).toEqual([]);
    expect(await api.revoke(ada, made.id)).toMatchObject({ status: 404 });
    expect((await api.revoke(walt, 'nonsense')).status).toBe(api === rest ? 404 : 400);
    expect(await whoIs(bearer(made.key))).toMatchObject({ status: 200 });
    expect(await api.revoke(walt, made.id)).toMatchObject({ status: 200 });
    expect(await whoIs(bearer(made.key))).toMatchObject(wrong);
    expect(await api.list(walt)).toEqual([]);
    expect(await api.revoke(walt, made.id)).toMatchObject({ status: 404 });
  });

  test.each<[Wish, RegExp]>([
    [{ name: ' ', permissions: [READ] }, /^A key needs a name/],
    [{ name: 'x'.repeat(101), permissions: [READ] }, /^A key needs a name/],
    [{ name: 'x' }, /^The key needs a scope/],
    [{ name: 'x', permissions: [] }, /^The key needs a scope/],
    [{ name: 'x', permissions: ['READ'] }, /^'READ' is not a permission/],
    [{ name: 'x', permissions: ['organization:'] }, /is not a permission/],
    [{ name: 'x', permissions: ['*'] }, /^You do not have the permission '\*'/],
    [{ name: 'x', permissions: ['organization:acme:admin'] }, /^You do not have the permission/],
    [{ name: 'x', permissions: ['organization:acme:project:1'] }, /^You do not have the permission/],
    [{ name: 'x', permissions: ['organization:acme:project:1:SHARE'] }, /^You do not have the permission/],
    [{ name: 'x', permissions: ['organization:acme:project:11:READ'] }, /^You do not have the permission/],
    [{ name: 'x', organization: 'other', permissions: [READ] }, /is not a permission in organization other/],
    [{ name: 'x', organization: 'other' }, /^You do not have the permission/],
    [{ name: 'x', organization: 'nowhere' }, /^You do not have the permission/],
    [{ name: 'x', permissions: [READ], days: 0 }, /^A key can be valid for 1 to 365 days/],
    [{ name: 'x', permissions: [READ], days: 366 }, /^A key can be valid for 1 to 365 days/],
    [{ name: 'x', permissions: Array.from({ length: 101 }, (_, i) => `${READ}:${i}`) }, /^Select up to 100/],
  ])('a request for a key with %j is refused', async (wish, message) => {
    const answer = await api.create(walt, wish);
    expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(message) });
    expect(await api.list(walt)).toEqual([]);
  });

  test('a key can neither make, list nor revoke keys, nor sign out or end sessions', async () => {
    const { key, id } = await api.create(walt, { name: 'Script', organization: 'acme', days: 365 });
    const it = bearer(key);
    expect(await api.create(it, { name: 'More', organization: 'acme' })).toMatchObject(notByKey);
    expect(await api.revoke(it, id)).toMatchObject(notByKey);
    expect(await callRest(truss, it, 'GET', '/user/keys')).toMatchObject(notByKey);
    expect(await callRest(truss, it, 'POST', '/auth/signout')).toMatchObject(notByKey);
    expect(await callGraph(truss, it, 'mutation { signOut { ok } }')).toMatchObject(notByKey);
    expect(await callRest(truss, { ...walt, ...it }, 'POST', '/auth/signout')).toMatchObject(notByKey);
    for (const call of ['release', 'releaseAll', 'release?username=walt'])
      expect(await callRest(truss, it, 'POST', `/o/acme/license/${call}`, { signOut: true })).toMatchObject(notByKey);
    expect(await whoIs(walt)).toMatchObject({ status: 200 });
    expect(await api.list(walt)).toHaveLength(1);
  });

  test('nobody gets more than fifty keys, even by concurrent calls', async () => {
    await sql`insert into api_key (username, name, hash, start, scope)
      select 'walt', 'k' || i, sha256(('k' || i)::bytea), 'truss_', array[${READ}] from generate_series(1, 48) i`.execute(
      truss.inside.db,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.create(walt, { name: 'One more', permissions: [READ] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400, 400]);
  });
});

test('the last use of a key is written once a minute', async () => {
  const key = bearer(await keyOf(walt, { permissions: [READ] }));
  const lastUsed = async () => (await rest.list(walt))[0]!.lastUsed;
  await whoIs(key);
  await vi.waitFor(async () => expect(await lastUsed()).not.toBeNull());
  const set = (ago: string) => sql`update api_key set last_used = now() - ${ago}::interval`.execute(truss.inside.db);
  await set('59 seconds');
  const before = await lastUsed();
  for (let i = 0; i < 5; i++) await whoIs(key);
  expect(await lastUsed()).toBe(before);
  await set('61 seconds');
  const stale = await lastUsed();
  await whoIs(key);
  await vi.waitFor(async () => expect(await lastUsed()).not.toBe(stale));
});

test('making and revoking a key is recorded, without the key itself', async () => {
  const { key, id } = await rest.create(walt, { name: 'Recorded', permissions: [READ] });
  await rest.revoke(walt, id);
  const rows = await truss.inside.db
    .selectFrom('auditRecord')
    .selectAll()
    .where('username', '=', 'walt')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows).toMatchObject([
    { action: 'key_revoked', target: 'walt', organizationId: 0, details: { id, name: 'Recorded' } },
    { action: 'key_created', target: 'walt', address: '127.0.0.1', details: { id, scope: [READ], days: 90 } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(key.slice(12));
});
