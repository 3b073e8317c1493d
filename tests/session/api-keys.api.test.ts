// API keys.
// Made through both doors, shown once and kept as a hash; they open what lies within their scope and within what their owner holds, and nothing once they are over.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { holds, permissionsOn, projectPermissions, within } from '../../server/access/permissions.ts';
import { buildHouse, type House } from '../support/house.ts';
import { callGraph, callRest, openSocket, sessionOf } from '../support/sessions.ts';

let house: House;
let walt: Headers;
let ada: Headers;
type Headers = Record<string, string>;
beforeAll(async () => {
  house = await buildHouse();
  [walt, ada] = [await sessionOf(house, 'walt'), await sessionOf(house, 'ada')];
});
afterAll(() => house.close());
beforeEach(() => sql`delete from api_key`.execute(house.inside.db));

interface Wish {
  name: string;
  organization?: string;
  permissions?: string[];
  days?: number;
}
interface Made {
  status: number;
  message?: string;
  key: string;
  id: string;
  start: string;
  scope: string[];
  expires: string;
}
interface Listed {
  id: string;
  name: string;
  start: string;
  scope: string[];
  expires: string;
  lastUsed: string | null;
}
interface Door {
  create(who: Headers, wish: Wish): Promise<Made>;
  list(who: Headers): Promise<Listed[]>;
  revoke(who: Headers, id: string): Promise<{ status: number; message?: string }>;
}
const FIELDS = 'id name start scope expires lastUsed';
const rest: Door = {
  create: (who, wish) => callRest(house, who, 'POST', '/user/keys', wish) as Promise<unknown> as Promise<Made>,
  list: async (who) => (await callRest(house, who, 'GET', '/user/keys'))['list'] as Listed[],
  revoke: (who, id) => callRest(house, who, 'DELETE', `/user/keys/${id}`),
};
const graph: Door = {
  create: async (who, input) => {
    const { createApiKey, ...answer } = await callGraph(
      house,
      who,
      `mutation($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { ${FIELDS} } viewer { apiKeys { id } } } }`,
      { input },
    );
    const made = createApiKey as { key: string; apiKey: Listed } | undefined;
    return { ...answer, ...made?.apiKey, key: made?.key } as unknown as Made;
  },
  list: async (who) =>
    ((await callGraph(house, who, `{ viewer { apiKeys { ${FIELDS} } } }`))['viewer'] as { apiKeys: Listed[] }).apiKeys,
  revoke: (who, id) =>
    callGraph(
      house,
      who,
      `mutation($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { deletedId viewer { apiKeys { id } } } }`,
      { input: { id } },
    ),
};
const doors = [
  ['the graph', graph],
  ['api/v4', rest],
] as const;

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const whoIs = (headers: Headers) => callRest(house, headers, 'GET', '/auth/isauth');
const READ = 'organization:acme:project:1:READ';
const WRITE = 'organization:acme:project:1:WRITE';
const wrong = {
  status: 401,
  title: 'Signed Out!',
  message: 'This API key is not right, has ended or was revoked. Make a new one.',
};
const notByKey = {
  status: 403,
  title: 'Permission Denied',
  message: 'An API key cannot do this. Sign in with your username and password.',
};

describe.each(doors)('through %s', (_name, door) => {
  test('a key is shown once, kept as a hash, listed by its beginning, and works until it is revoked', async () => {
    const made = await door.create(walt, { name: '  Nightly   export ', permissions: [READ] });
    expect(made).toMatchObject({ status: 200, name: 'Nightly export', scope: [READ], lastUsed: null });
    expect(made.key).toMatch(/^truss_[\w-]{43}$/);
    expect(made.start).toBe(made.key.slice(0, 12));
    expect(Date.parse(made.expires) - Date.now()).toBeGreaterThan(89.9 * 86_400_000);
    expect(Date.parse(made.expires) - Date.now()).toBeLessThan(90.1 * 86_400_000);
    const { rows } = await sql<{ row: string }>`select api_key::text as row from api_key`.execute(house.inside.db);
    for (const form of [made.key, made.key.slice(6), made.key.slice(0, 20)]) {
      expect(rows[0]!.row).not.toContain(form);
      expect(rows[0]!.row).not.toContain(Buffer.from(form).toString('hex'));
    }
    expect(await whoIs(bearer(made.key))).toMatchObject({ status: 200, username: 'walt' });
    for (const form of [`basic ${made.key}`, `Basic ${made.key}`, `bearer  ${made.key}`])
      expect(await whoIs({ authorization: form })).toMatchObject({ status: 200, username: 'walt' });
    await vi.waitFor(async () => expect((await door.list(walt))[0]!.lastUsed).not.toBeNull());
    const [listed] = await door.list(walt);
    expect(listed).toMatchObject({ id: made.id, name: 'Nightly export', start: made.start });
    expect(JSON.stringify(listed)).not.toContain(made.key.slice(12));
    expect(await door.list(ada)).toEqual([]);
    expect(await door.revoke(ada, made.id)).toMatchObject({ status: 404 });
    expect(await door.revoke(walt, 'nonsense')).toMatchObject({ status: 404 });
    expect(await whoIs(bearer(made.key))).toMatchObject({ status: 200 });
    expect(await door.revoke(walt, made.id)).toMatchObject({ status: 200 });
    expect(await whoIs(bearer(made.key))).toMatchObject(wrong);
    expect(await door.list(walt)).toEqual([]);
    expect(await door.revoke(walt, made.id)).toMatchObject({ status: 404 });
  });

  test.each<[Wish, RegExp]>([
    [{ name: ' ', permissions: [READ] }, /^Give the key a name/],
    [{ name: 'x'.repeat(101), permissions: [READ] }, /^Give the key a name/],
    [{ name: 'x' }, /^Say what the key is for/],
    [{ name: 'x', permissions: [] }, /^Say what the key is for/],
    [{ name: 'x', permissions: ['READ'] }, /^'READ' is no permission/],
    [{ name: 'x', permissions: ['organization:'] }, /is no permission/],
    [{ name: 'x', permissions: ['*'] }, /^You do not hold '\*'/],
    [{ name: 'x', permissions: ['organization:acme:admin'] }, /^You do not hold/],
    [{ name: 'x', permissions: ['organization:acme:project:1'] }, /^You do not hold/],
    [{ name: 'x', permissions: ['organization:acme:project:1:SHARE'] }, /^You do not hold/],
    [{ name: 'x', permissions: ['organization:acme:project:11:READ'] }, /^You do not hold/],
    [{ name: 'x', organization: 'other', permissions: [READ] }, /does not lie in organization other/],
    [{ name: 'x', organization: 'other' }, /^You do not hold/],
    [{ name: 'x', organization: 'nowhere' }, /^You do not hold/],
    [{ name: 'x', permissions: [READ], days: 0 }, /^A key is good for 1 to 365 days/],
    [{ name: 'x', permissions: [READ], days: 366 }, /^A key is good for 1 to 365 days/],
    [{ name: 'x', permissions: Array.from({ length: 101 }, (_, i) => `${READ}:${i}`) }, /^Pick at most 100/],
  ])('no key for %j', async (wish, message) => {
    const answer = await door.create(walt, wish);
    expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(message) });
    expect(await door.list(walt)).toEqual([]);
  });

  test('a key makes, lists and revokes no keys, and neither signs out nor ends sessions', async () => {
    const { key, id } = await door.create(walt, { name: 'Script', organization: 'acme', days: 365 });
    const it = bearer(key);
    expect(await door.create(it, { name: 'More', organization: 'acme' })).toMatchObject(notByKey);
    expect(await door.revoke(it, id)).toMatchObject(notByKey);
    expect(await callRest(house, it, 'GET', '/user/keys')).toMatchObject(notByKey);
    expect(await callRest(house, it, 'POST', '/auth/signout')).toMatchObject(notByKey);
    expect(await callGraph(house, it, 'mutation { signOut { ok } }')).toMatchObject(notByKey);
    expect(await callRest(house, { ...walt, ...it }, 'POST', '/auth/signout')).toMatchObject(notByKey);
    for (const call of ['release', 'releaseAll', 'release?username=walt'])
      expect(await callRest(house, it, 'POST', `/o/acme/license/${call}`, { signOut: true })).toMatchObject(notByKey);
    expect(await whoIs(walt)).toMatchObject({ status: 200 });
    expect(await door.list(walt)).toHaveLength(1);
  });

  test('nobody has more than fifty, however fast they ask', async () => {
    await sql`insert into api_key (username, name, hash, start, scope)
      select 'walt', 'k' || i, sha256(('k' || i)::bytea), 'truss_', array[${READ}] from generate_series(1, 48) i`.execute(
      house.inside.db,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => door.create(walt, { name: 'One more', permissions: [READ] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400, 400]);
  });
});

const keyOf = async (who: Headers, wish: Omit<Wish, 'name'>) =>
  (await rest.create(who, { name: 'Script', ...wish })).key;

test('a wrong key is nobody, whatever the cookie says; a right one goes before the cookie', async () => {
  const key = await keyOf(walt, { permissions: [READ] });
  for (const authorization of [`Bearer ${key}x`, `Bearer ${key.toUpperCase()}`, 'Bearer x', 'Basic truss_nonsense'])
    for (const cookie of [{}, ada]) {
      expect(await whoIs({ ...cookie, authorization })).toMatchObject(wrong);
      expect(await callGraph(house, { ...cookie, authorization }, '{ viewer { username } }')).toMatchObject(wrong);
    }
  expect(await whoIs({ ...ada, ...bearer(key) })).toMatchObject({ username: 'walt' });
  // What a proxy in front of us asks for is no key.
  const proxy = { authorization: `Basic ${Buffer.from('user:password').toString('base64')}` };
  expect(await whoIs({ ...ada, ...proxy })).toMatchObject({ username: 'ada' });
  expect(await whoIs(proxy)).toMatchObject({ status: 401 });
  await sql`update api_key set expires = now()`.execute(house.inside.db);
  expect(await whoIs(bearer(key))).toMatchObject(wrong);
});

test('the origin of a request with a key does not matter, since no page can send one', async () => {
  const key = await keyOf(walt, { organization: 'acme' });
  const evil = { origin: 'https://evil.example' };
  const make = (headers: Headers) => callRest(house, headers, 'POST', '/o/acme/entities', []);
  expect(await make({ ...evil, ...bearer(key) })).toMatchObject({ status: 200 });
  expect(await make({ ...evil, ...walt })).toMatchObject({ status: 403 });
  expect(await make({ ...evil, ...walt, authorization: 'Basic dXNlcjpwYXNz' })).toMatchObject({ status: 403 });
  expect(await make({ ...evil, ...walt, authorization: 'Bearer wrong' })).toMatchObject(wrong);
});

test('a key opens its scope and nothing beside it, through both doors', async () => {
  const reads = bearer(await keyOf(walt, { permissions: [READ] }));
  const project = (headers: Headers) => callRest(house, headers, 'GET', '/o/acme/p/1');
  const rename = (headers: Headers) =>
    callRest(house, headers, 'PUT', '/o/acme/p', { id: 1, description: 'By script' });
  const create = (headers: Headers) => callRest(house, headers, 'POST', '/o/acme/p', { name: 'By script' });
  expect(await project(reads)).toMatchObject({ status: 200 });
  expect(await rename(reads)).toMatchObject({ status: 403 });
  expect(await create(reads)).toMatchObject({ status: 403 });
  expect(
    await callGraph(
      house,
      reads,
      '{ project(organization: "acme", projectId: 1) { permissions } viewer { permissions } }',
    ),
  ).toMatchObject({ project: { permissions: ['READ'] }, viewer: { permissions: [READ] } });
  expect(await rename(bearer(await keyOf(walt, { permissions: [WRITE] })))).toMatchObject({ status: 200 });
  const all = bearer(await keyOf(walt, { organization: 'acme' }));
  expect(await rename(all)).toMatchObject({ status: 200 });
  // Whatever is given during a call with a key is bound by its scope too.
  const made = await create(all);
  expect(made).toMatchObject({ status: 200, name: 'By script' });
  const one = bearer(await keyOf(ada, { permissions: [READ] }));
  expect(await project(one)).toMatchObject({ status: 200 });
  expect(await rename(one)).toMatchObject({ status: 403 });
  expect(await callRest(house, one, 'GET', `/o/acme/p/${String(made['id'])}`)).toMatchObject({ status: 403 });
  expect(await callRest(house, one, 'GET', '/o/acme/audit')).toMatchObject({ status: 403 });
});

test('what its owner loses their keys lose, at the next call', async () => {
  const key = bearer(await keyOf(walt, { organization: 'acme' }));
  const project = () => callRest(house, key, 'GET', '/o/acme/p/1');
  expect(await project()).toMatchObject({ status: 200 });
  const { permissions } = await house.inside.db
    .selectFrom('user')
    .select('permissions')
    .where('username', '=', 'walt')
    .executeTakeFirstOrThrow();
  const hold = (held: string[]) =>
    house.inside.db.updateTable('user').set({ permissions: held }).where('username', '=', 'walt').execute();
  await hold(['organization:other:admin']);
  expect(await project()).toMatchObject({ status: 403 });
  expect(await callRest(house, key, 'GET', '/o/other/p/1')).toMatchObject({ status: 403 });
  await hold(permissions);
  expect(await project()).toMatchObject({ status: 200 });
});

test('a key sits on a seat of its own, by what its owner is', async () => {
  const key = bearer(await keyOf(walt, { permissions: [READ] }));
  const root = await sessionOf(house, 'root');
  const project = (headers: Headers) => callRest(house, headers, 'GET', '/o/acme/p/1');
  await callRest(house, root, 'POST', '/o/acme/license?license_floating_users=1');
  expect(await project(key)).toMatchObject({ status: 200 });
  expect(await project(walt)).toMatchObject({ status: 423 });
  const [{ id }] = (await rest.list(walt)) as [Listed];
  await rest.revoke(walt, id);
  expect(await project(walt)).toMatchObject({ status: 200 });
  await callRest(house, root, 'DELETE', '/o/acme/license');
});

test('a revoked key is cut from a subscription within two seconds; others of its owner are not', async () => {
  const wish = { name: 'Listener', permissions: [READ] };
  const [made, other] = [await rest.create(walt, wish), await rest.create(walt, wish)];
  const listen = (key: string) => {
    const { client, closed } = openSocket(house, bearer(key));
    const events = client.iterate<{ projectChanged: { revision: number } }>({
      query: `subscription { projectChanged(organization: "acme", projectId: 1, after: 0) { revision } }`,
    });
    return { client, closed, events };
  };
  await house.given.entity({ name: 'First' });
  const [cut, kept] = [listen(made.key), listen(other.key)];
  for (const { events } of [cut, kept]) expect((await events.next()).value!.data!.projectChanged.revision).toBe(1);
  const next = kept.events.next();
  const nothing = cut.events.next().catch(() => 'cut');
  const since = performance.now();
  await rest.revoke(walt, made.id);
  expect(await cut.closed).toBe(1012);
  expect(performance.now() - since).toBeLessThan(2_000);
  await house.given.entity({ name: 'After' });
  expect((await next).value!.data!.projectChanged.revision).toBe(2);
  expect(await nothing).not.toMatchObject({ value: { data: { projectChanged: { revision: 2 } } } });
  const again = openSocket(house, bearer(made.key));
  const asked = again.client.iterate({ query: '{ organizations { slug } }' }).next();
  await expect(asked).rejects.toMatchObject([{ message: wrong.message, extensions: { status: 401 } }]);
  for (const { client } of [cut, kept, again]) await client.dispose();
});

test('its last use is written once a minute', async () => {
  const key = bearer(await keyOf(walt, { permissions: [READ] }));
  const lastUsed = async () => (await rest.list(walt))[0]!.lastUsed;
  await whoIs(key);
  await vi.waitFor(async () => expect(await lastUsed()).not.toBeNull());
  const set = (ago: string) => sql`update api_key set last_used = now() - ${ago}::interval`.execute(house.inside.db);
  await set('59 seconds');
  const before = await lastUsed();
  for (let i = 0; i < 5; i++) await whoIs(key);
  expect(await lastUsed()).toBe(before);
  await set('61 seconds');
  const stale = await lastUsed();
  await whoIs(key);
  await vi.waitFor(async () => expect(await lastUsed()).not.toBe(stale));
});

test('making and revoking are on record, and the key is not', async () => {
  const { key, id } = await rest.create(walt, { name: 'Recorded', permissions: [READ] });
  await rest.revoke(walt, id);
  const rows = await house.inside.db
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

test('within: never beyond the scope, never beyond what its owner holds, and all that both include', () => {
  const part = fc.constantFrom(
    'acme',
    'other',
    '1',
    '11',
    'READ',
    'write',
    'SHARE',
    'project',
    'admin',
    'member',
    'team',
  );
  const permission = fc.oneof(
    { weight: 1, arbitrary: fc.constant('*') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('organization:acme:admin', 'organization:acme', 'organization:acme:project'),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(1, 11), fc.constantFrom(...projectPermissions))
        .map(([id, each]) => `organization:acme:project:${id}:${each}`),
    },
    { weight: 3, arbitrary: fc.array(part, { maxLength: 4 }).map((parts) => ['organization', ...parts].join(':')) },
  );
  const some = fc.array(permission, { maxLength: 5 });
  // An administrator holds everything in their organization.
  const may = (held: readonly string[], wanted: string) => {
    const [, slug] = /^organization:([^:]+)/i.exec(wanted) ?? [];
    return holds(held, wanted) || (slug !== undefined && holds(held, `organization:${slug}:admin`));
  };
  fc.assert(
    fc.property(some, some, permission, (held, scope, wanted) => {
      const open = within(held, scope);
      if (holds(open, wanted)) {
        expect(may(held, wanted)).toBe(true);
        expect(holds(scope, wanted)).toBe(true);
      }
      if (holds(held, wanted) && holds(scope, wanted)) expect(holds(open, wanted)).toBe(true);
      for (const id of [1, 11]) {
        const [by, own, bound] = [open, held, scope].map((each) => permissionsOn(each, 'acme', id)) as [
          ReadonlySet<string>,
          ReadonlySet<string>,
          ReadonlySet<string>,
        ];
        for (const each of by) {
          expect(own.has(each)).toBe(true);
          expect(bound.has(each)).toBe(true);
        }
      }
    }),
    { numRuns: 20_000 },
  );
});
