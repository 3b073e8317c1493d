// An API key permits what lies in its scope and its owner's permissions, and nothing once it has ended.
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { callGraph, callRest, openSocket, sessionOf } from '../../support/sessions.ts';
import {
  ada,
  bearer,
  truss,
  keyOf,
  openTrussWithoutKeys,
  READ,
  rest,
  walt,
  whoIs,
  WRITE,
  wrong,
  type Headers,
  type Listed,
} from './key-apis.ts';

openTrussWithoutKeys();

test('a wrong key is refused whatever the cookie says; a right key takes precedence over the cookie', async () => {
  const key = await keyOf(walt, { permissions: [READ] });
  for (const authorization of [`Bearer ${key}x`, `Bearer ${key.toUpperCase()}`, 'Bearer x', 'Basic truss_nonsense'])
    for (const cookie of [{}, ada]) {
      expect(await whoIs({ ...cookie, authorization })).toMatchObject(wrong);
      expect(await callGraph(truss, { ...cookie, authorization }, '{ viewer { username } }')).toMatchObject(wrong);
    }
  expect(await whoIs({ ...ada, ...bearer(key) })).toMatchObject({ username: 'walt' });
  // Basic credentials for a proxy in front are no API key.
  const proxy = { authorization: `Basic ${Buffer.from('user:password').toString('base64')}` };
  expect(await whoIs({ ...ada, ...proxy })).toMatchObject({ username: 'ada' });
  expect(await whoIs(proxy)).toMatchObject({ status: 401 });
  await sql`update api_key set expires = now()`.execute(truss.inside.db);
  expect(await whoIs(bearer(key))).toMatchObject(wrong);
});

test('a request with a key may come from any origin, since no page can send one', async () => {
  const key = await keyOf(walt, { organization: 'acme' });
  const evil = { origin: 'https://evil.example' };
  const make = (headers: Headers) => callRest(truss, headers, 'POST', '/o/acme/entities', []);
  expect(await make({ ...evil, ...bearer(key) })).toMatchObject({ status: 200 });
  expect(await make({ ...evil, ...walt })).toMatchObject({ status: 403 });
  expect(await make({ ...evil, ...walt, authorization: 'Basic dXNlcjpwYXNz' })).toMatchObject({ status: 403 });
  expect(await make({ ...evil, ...walt, authorization: 'Bearer wrong' })).toMatchObject(wrong);
});

test('a key permits its scope and nothing else, through both APIs', async () => {
  const reads = bearer(await keyOf(walt, { permissions: [READ] }));
  const project = (headers: Headers) => callRest(truss, headers, 'GET', '/o/acme/p/1');
  const rename = (headers: Headers) =>
    callRest(truss, headers, 'PUT', '/o/acme/p', { id: 1, description: 'By script' });
  const create = (headers: Headers) => callRest(truss, headers, 'POST', '/o/acme/p', { name: 'By script' });
  expect(await project(reads)).toMatchObject({ status: 200 });
  expect(await rename(reads)).toMatchObject({ status: 403 });
  expect(await create(reads)).toMatchObject({ status: 403 });
  expect(
    await callGraph(
      truss,
      reads,
      '{ project(organization: "acme", projectId: 1) { permissions } viewer { permissions } }',
    ),
  ).toMatchObject({ project: { permissions: ['READ'] }, viewer: { permissions: [READ] } });
  expect(await rename(bearer(await keyOf(walt, { permissions: [WRITE] })))).toMatchObject({ status: 200 });
  const all = bearer(await keyOf(walt, { organization: 'acme' }));
  expect(await rename(all)).toMatchObject({ status: 200 });
  // A permission given during a call with a key is limited by its scope too.
  const made = await create(all);
  expect(made).toMatchObject({ status: 200, name: 'By script' });
  const one = bearer(await keyOf(ada, { permissions: [READ] }));
  expect(await project(one)).toMatchObject({ status: 200 });
  expect(await rename(one)).toMatchObject({ status: 403 });
  expect(await callRest(truss, one, 'GET', `/o/acme/p/${String(made['id'])}`)).toMatchObject({ status: 403 });
  expect(await callRest(truss, one, 'GET', '/o/acme/audit')).toMatchObject({ status: 403 });
});

test('when the owner loses a permission, their keys lose it at the next call', async () => {
  const key = bearer(await keyOf(walt, { organization: 'acme' }));
  const project = () => callRest(truss, key, 'GET', '/o/acme/p/1');
  expect(await project()).toMatchObject({ status: 200 });
  const { permissions } = await truss.inside.db
    .selectFrom('user')
    .select('permissions')
    .where('username', '=', 'walt')
    .executeTakeFirstOrThrow();
  const hold = (held: string[]) =>
    truss.inside.db.updateTable('user').set({ permissions: held }).where('username', '=', 'walt').execute();
  await hold(['organization:other:admin']);
  expect(await project()).toMatchObject({ status: 403 });
  expect(await callRest(truss, key, 'GET', '/o/other/p/1')).toMatchObject({ status: 403 });
  await hold(permissions);
  expect(await project()).toMatchObject({ status: 200 });
});

test("a key takes a licence seat of its own, of its owner's kind", async () => {
  const key = bearer(await keyOf(walt, { permissions: [READ] }));
  const root = await sessionOf(truss, 'root');
  const project = (headers: Headers) => callRest(truss, headers, 'GET', '/o/acme/p/1');
  await callRest(truss, root, 'POST', '/o/acme/license?license_floating_users=1');
  expect(await project(key)).toMatchObject({ status: 200 });
  expect(await project(walt)).toMatchObject({ status: 423 });
  const [{ id }] = (await rest.list(walt)) as [Listed];
  await rest.revoke(walt, id);
  expect(await project(walt)).toMatchObject({ status: 200 });
  await callRest(truss, root, 'DELETE', '/o/acme/license');
});

test("a revoked key's subscription is closed; the owner's other keys stay connected", async () => {
  const wish = { name: 'Listener', permissions: [READ] };
  const [made, other] = [await rest.create(walt, wish), await rest.create(walt, wish)];
  const before = Number((await callRest(truss, bearer(made.key), 'GET', '/o/acme/p/1'))['revision']);
  const listen = (key: string) => {
    const { client, closed } = openSocket(truss, bearer(key));
    const events = client.iterate<{ projectChanged: { revision: number } }>({
      query: `subscription { projectChanged(organization: "acme", projectId: 1, after: ${before}) { revision } }`,
    });
    return { client, closed, events };
  };
  await truss.given.entity({ name: 'First' });
  const [cut, kept] = [listen(made.key), listen(other.key)];
  for (const { events } of [cut, kept])
    expect((await events.next()).value!.data!.projectChanged.revision).toBe(before + 1);
  const next = kept.events.next();
  const nothing = cut.events.next().catch(() => 'cut');
  await rest.revoke(walt, made.id);
  expect(await cut.closed).toBe(1012);
  await truss.given.entity({ name: 'After' });
  expect((await next).value!.data!.projectChanged.revision).toBe(before + 2);
  expect(await nothing).not.toMatchObject({ value: { data: { projectChanged: { revision: before + 2 } } } });
  const again = openSocket(truss, bearer(made.key));
  const asked = again.client.iterate({ query: '{ organizations { slug } }' }).next();
  await expect(asked).rejects.toMatchObject([{ message: wrong.message, extensions: { status: 401 } }]);
  for (const { client } of [cut, kept, again]) await client.dispose();
});
