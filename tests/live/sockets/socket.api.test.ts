// The older socket: scripts there and browsers at the graph share a project and chat with each other.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { done, somebody } from '../../identity/members/cast.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { follow, say, script, secondServer } from '../cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const put = (as: Parameters<Truss['rest']>[0], body: unknown, method = 'PUT') =>
  truss.rest(as, '/api/v4/o/acme/p/1/socket', body, method);

test('a script and a browser chat with each other', async () => {
  const walt = await script(truss, 'walt');
  const { uuid } = await walt.of('initialize');
  walt.say({ type: 'ADD_UUID', uuid });
  const bulk = await walt.of('BULK_STATUS_UPDATE');
  expect(bulk.params.users).toMatchObject([
    {
      username: 'walt',
      fullName: 'Walt',
      backgroundColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
      online: true,
      entityIdsWatching: [],
    },
  ]);
  const rob = await follow<{ from: string; to: string | null; content: string }>(
    truss,
    'rob',
    'subscription { chatReceived(organization: "acme", projectId: 1, after: 0) { from to content } }',
  );
  walt.say({ type: 'GROUP_CHAT', params: { message: '  hello all ' } });
  expect(await rob.inbox.until(({ from }) => from === 'walt')).toEqual({
    from: 'walt',
    to: null,
    content: 'hello all',
  });
  expect(await walt.of('GROUP_CHAT')).toMatchObject({
    event: 'message',
    username: 'walt',
    params: { message: 'hello all' },
  });
  const timestamp = new Date(0).toISOString();
  walt.say({ type: 'USER_CHAT', tousername: 'rob', params: { timestamp, message: 'psst' } });
  await rob.inbox.until(({ to, content }) => to === 'rob' && content === 'psst');
  await say(truss, 'rob', 'yes?', { to: 'walt' });
  const answer = await walt.inbox.until(({ type, username }) => type === 'USER_CHAT' && username === 'rob');
  expect(answer).toMatchObject({ tousername: 'walt', params: { message: 'yes?' } });
  expect(Date.parse(answer.params.timestamp)).toBeGreaterThan(0);
  await rob.stop();
  walt.say({ type: 'SIGN_OUT' });
  expect(await walt.over).toBe(1000);
});

test('a script that speaks before it is told anything hears its own words, also from a slow database', async () => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const slow = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const send = () => query.apply(this, args);
    return (JSON.stringify(args[0]).includes('from chat_room') ? setTimeout(500).then(send) : send()) as never;
  });
  onTestFinished(() => slow.mockRestore());
  const hasty = await script(truss, 'walt');
  hasty.say({ type: 'GROUP_CHAT', params: { message: 'here I am' } });
  expect(await hasty.of('GROUP_CHAT')).toMatchObject({ params: { message: 'here I am' } });
  hasty.ws.close();
});

test('a script that reconnects gets the missed messages, and a message it sends twice is stored once', async () => {
  const uuid = randomUUID();
  const posted = { type: 'GROUP_CHAT', params: { message: 'by post', uuid } };
  const first = (await (await put('walt', posted, 'POST')).json()) as { id: number };
  expect(await (await put('walt', posted, 'PUT')).json()).toEqual({ ok: true, id: first.id });
  const rob = await script(truss, 'rob', `organization=acme&projectId=1&after=${first.id - 1}`);
  expect((await rob.of('GROUP_CHAT')).params).toMatchObject({ id: first.id, uuid, message: 'by post' });
  const next = (await (await put('walt', { type: 'GROUP_CHAT', params: { message: 'next' } }, 'POST')).json()) as {
    id: number;
  };
  await rob.inbox.until(({ params }) => params?.id === next.id);
  expect(rob.inbox.all.filter(({ type }) => type === 'GROUP_CHAT')).toHaveLength(2);
  rob.ws.close();
});

test('scripts see arrivals and departures, activity and new names, at two servers', async () => {
  const second = await secondServer(truss);
  const rob = await script(truss, 'rob');
  await rob.of('BULK_STATUS_UPDATE');
  const sam = await script(truss, 'sam', 'organization=acme&projectId=1', { url: second.url });
  expect(await rob.of('SIGN_IN')).toMatchObject({ username: 'sam', params: { message: 'has entered the project.' } });
  await put('sam', { entityIdsWatching: [4], entityIdsEditing: [5] });
  const status = await rob.inbox.until(
    ({ type, params }) => type === 'STATUS_UPDATE' && params.entityIdsWatching[0] === 4,
  );
  expect(status.params).toMatchObject({ username: 'sam', entityIdsWatching: [4], entityIdsEditing: [5] });
  sam.say({ type: 'STATUS_UPDATE', params: { entityIdsWatching: [6], entityIdsEditing: [] } });
  await rob.inbox.until(({ type, params }) => type === 'STATUS_UPDATE' && params.entityIdsWatching[0] === 6);
  await truss.rest('sam', '/api/v4/user', { firstName: 'Samuel', lastName: 'Lee' }, 'PUT');
  const renamed = await rob.of('USER_UPDATE');
  expect(renamed).toMatchObject({ username: 'sam', params: { updates: { first_name: 'Samuel', last_name: 'Lee' } } });
  sam.ws.close();
  expect(await rob.of('SIGN_OUT')).toMatchObject({ username: 'sam', params: { message: 'has left.' } });
  rob.ws.close();
  await second.close();
});

test('scripts get changes of the model', async () => {
  const rob = await script(truss, 'rob');
  await rob.of('BULK_STATUS_UPDATE');
  const { id } = await truss.given.entity({ name: 'Range' });
  const update = await rob.of('ENTITIES_UPDATE');
  expect(update.params.updates).toMatchObject([{ id, name: 'Range', type: 'create' }]);
  expect((await rob.of('change')).params.revision).toBe(update.params.revision);
  await truss.rest('walt', '/api/v4/o/acme/entities/ids', [id], 'DELETE');
  expect((await rob.of('ENTITIES_DELETED')).params.removed).toEqual([id]);
  rob.ws.close();
});

test("a status sent without a socket is kept for a while, for the viewer's own scripts only", async () => {
  expect((await put('wendy', { entityIdsWatching: [9], entityIdsEditing: [] })).status).toBe(200);
  const users = await (await truss.rest('rob', '/api/v4/o/acme/p/1/socket')).json();
  expect(users).toContainEqual(expect.objectContaining({ username: 'wendy', entityIdsWatching: [9] }));
  expect((await put('wendy', { entityIdsWatching: ['x'] })).status).toBe(400);
  expect((await put('wendy', { type: 'GROUP_CHAT', params: {} })).status).toBe(400);
  expect((await put('wendy', { type: 'USER_CHAT', params: { message: 'whom?' } })).status).toBe(400);
  expect((await put('wendy', { type: 'SIGN_OUT', params: {} })).status).toBe(400);
  expect((await put('olga', { entityIdsWatching: [], entityIdsEditing: [] })).status).toBe(403);
  expect((await put(null, { entityIdsWatching: [], entityIdsEditing: [] })).status).toBe(401);
  expect((await truss.rest('olga', '/api/v4/o/acme/p/1/socket')).status).toBe(403);
});

test('a socket without permission is refused', async () => {
  const knock = async (...args: Parameters<typeof script> extends [Truss, ...infer Rest] ? Rest : never) => {
    const knocked = await script(truss, ...args);
    if (knocked.status === 101) knocked.ws.close();
    return knocked.status;
  };
  const there = 'organization=acme&projectId=1';
  expect(await knock(null)).toBe(401);
  expect(await knock('olga')).toBe(403);
  expect(await knock('rob', 'organization=acme&projectId=2')).toBe(403);
  expect(await knock('rob', 'organization=acme')).toBe(400);
  expect(await knock('rob', `${there}&after=-1`)).toBe(400);
  expect(await knock('rob', there, { headers: { origin: 'https://evil.example' } })).toBe(403);
  expect(await knock(null, there, { headers: { authorization: 'Bearer truss_wrong' } })).toBe(401);
  expect(await knock('rob', there, { headers: { origin: truss.url } })).toBe(101);
});

test('a script whose user loses the project is cut off', async () => {
  const guest = await somebody(truss, 'visitor', 'member');
  await done(truss, 'ada', `/o/acme/p/1/users/${guest}?roleId=4`, undefined, 'POST');
  const session = await script(truss, guest);
  await session.of('BULK_STATUS_UPDATE');
  await done(truss, 'ada', `/o/acme/p/1/users/${guest}`, undefined, 'DELETE');
  expect(await session.over).toBe(1012);
});

test('hostile scripts are answered or disconnected, and others continue', async () => {
  const rob = await script(truss, 'rob');
  await rob.of('BULK_STATUS_UPDATE');
  const bad = ['{', '[]', 'null', '"x"', '{"type":7}', '{"type":"SIGN_IN_AS"}', '{"type":"ADD_UUID","uuid":"other"}'];
  const worse = [
    { type: 'USER_UPDATE', params: { updates: { first_name: 'Fake' } } },
    { type: 'ENTITIES_DELETED', params: { removed: [1] } },
    { type: 'GROUP_CHAT', params: { message: '   ' } },
    { type: 'USER_CHAT', tousername: 'olga', params: { message: 'hi' } },
    { type: 'GROUP_CHAT', params: { message: { toString: 1 } } },
    { type: 'GROUP_CHAT', params: { message: 'hi', massage: 'hi' } },
    { type: 'STATUS_UPDATE', params: { entitiesWatching: [1] } },
    { type: 'GROUP_CHAT', to: 'rob', params: { message: 'hi' } },
  ];
  const evil = await script(truss, 'wendy');
  await evil.of('BULK_STATUS_UPDATE');
  evil.say('keep alive');
  for (const frame of [...bad, ...worse]) evil.say(frame);
  evil.say({ type: 'GROUP_CHAT', params: { message: 'still here' } });
  await evil.inbox.until(({ params }) => params?.message === 'still here');
  const errors = evil.inbox.all.filter(({ type }) => type === 'error');
  expect(errors.map(({ status }) => status)).toEqual([...bad, ...worse].map(() => 400));
  const named = errors.slice(-3).map(({ message }) => /no field '(\w+)'/.exec(String(message))?.[1]);
  expect(named).toEqual(['massage', 'entitiesWatching', 'to']);
  await rob.inbox.until(({ params }) => params?.message === 'still here');
  expect(rob.inbox.all.map(({ type }) => type)).not.toContain('USER_UPDATE');
  for (let index = 0; index < 100; index++) evil.say({ type: 'SIGN_IN' });
  expect(await evil.over).toBe(1008);
  const large = await script(truss, 'wendy');
  large.say({ type: 'GROUP_CHAT', params: { message: 'x'.repeat(70_000) } });
  expect(await large.over).toBe(1009);
  await say(truss, 'walt', 'all well');
  await rob.inbox.until(({ params }) => params?.message === 'all well');
  rob.ws.close();
});
