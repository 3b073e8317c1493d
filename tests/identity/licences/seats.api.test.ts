// Seats: a floating licence is taken while it is used. Given back, unused or taken away, it is free for others at once, and its former
// holder is cut off.
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { closeConnectionsOfEndedLicences } from '../../../server/identity/licences/commands/ended-licences.ts';
import { secondServer } from '../../live/cast.ts';
import { callGraph, callRest, openSocket, sessionOf } from '../../support/sessions.ts';
import {
  as,
  denied,
  apis,
  fine,
  graph,
  truss,
  no,
  openTrussWithoutLicences,
  rest,
  state,
  type Headers,
} from './both-apis.ts';

openTrussWithoutLicences();

describe.each(apis)('through %s', (_name, api) => {
  test('a seat is given back by its holder, by an administrator, and by signing out', async () => {
    await api.set(as['root']!, { floating_users: 1 });
    const [walt, other, wendy] = [await sessionOf(truss, 'walt'), await sessionOf(truss, 'walt'), as['wendy']!];
    expect(await api.work(walt)).toMatchObject(fine);
    expect(await api.work(other)).toMatchObject(no('walt', 'no licences remain'));
    expect(await api.release(other)).toMatchObject(fine);
    expect(await api.release(wendy, { username: 'walt' })).toMatchObject(denied);
    expect(await api.releaseAll(wendy, { username: 'walt' })).toMatchObject(denied);
    expect(await api.work(wendy)).toMatchObject(no('wendy', 'no licences remain'));
    expect(await api.release(walt)).toMatchObject(fine);
    expect(await api.work(wendy)).toMatchObject(fine);
    expect(await api.release(as['ada']!, { username: 'wendy' })).toMatchObject(fine);
    expect(await api.work(walt)).toMatchObject(fine);
    expect(await api.releaseAll(other)).toMatchObject(fine);
    expect(await api.work(wendy)).toMatchObject(no('wendy', 'no licences remain'));
    expect(await api.releaseAll(other, { username: 'walt' })).toMatchObject(fine);
    expect(await api.work(walt)).toMatchObject(fine);
    expect(await api.release(walt, { signOut: true })).toMatchObject(fine);
    expect(await api.work(walt)).toMatchObject({ status: 401 });
    expect(await api.work(wendy)).toMatchObject(fine);
    const last = await sessionOf(truss, 'wendy');
    await api.release(wendy);
    expect(await api.work(last)).toMatchObject(fine);
    expect((await callRest(truss, last, 'POST', '/auth/signout')).status).toBe(200);
    expect((await state()).seats).toEqual([]);
    // An outsider can release, and learns nothing.
    expect(await api.release(as['olga']!)).toMatchObject(fine);
    expect(await api.release(as['ada']!, { username: 'walt', signOut: true })).toMatchObject(denied);
    expect(await api.work(other)).toMatchObject(fine);
    expect(await api.releaseAll(as['root']!, { username: 'walt', signOut: true })).toMatchObject(fine);
    expect(await api.work(other)).toMatchObject({ status: 401 });
  });

  test('a seat unused for half an hour, or of a session that ended, is taken by the next user', async () => {
    await api.set(as['root']!, { floating_users: 1 });
    const walt = await sessionOf(truss, 'walt');
    expect(await api.work(walt)).toMatchObject(fine);
    const idle = (time: string) =>
      sql`update licence_seat set last_used = now() - ${time}::interval`.execute(truss.inside.db);
    await idle('29 minutes 50 seconds');
    expect(await api.work(as['wendy']!)).toMatchObject(no('wendy', 'no licences remain'));
    await idle('30 minutes 1 second');
    expect(await api.work(as['wendy']!)).toMatchObject(fine);
    expect(await api.work(walt)).toMatchObject(no('walt', 'no licences remain'));
    await api.release(as['wendy']!);
    expect(await api.work(walt)).toMatchObject(fine);
    await sql`update session set expires = now() where username = 'walt'`.execute(truss.inside.db);
    expect(await api.work(as['wendy']!)).toMatchObject(fine);
    await api.release(as['wendy']!);
  });

  test('making a pool smaller frees the seats that were unused for longest', async () => {
    await api.set(as['root']!, { floating_users: 3 });
    for (const who of ['walt', 'wendy', 'ada']) expect(await api.work(as[who]!)).toMatchObject(fine);
    await sql`update licence_seat set last_used = now() - interval '10 minutes' where username = 'wendy'`.execute(
      truss.inside.db,
    );
    await api.set(as['root']!, { floating_users: 2 });
    expect((await state()).seats.map(({ username }) => username)).toEqual(['ada', 'walt']);
    expect(await api.work(as['wendy']!)).toMatchObject(no('wendy', 'no licences remain'));
  });

  test('after an administrator takes a licence away, the next call is refused and the socket is closed', async () => {
    await api.set(as['root']!, { named_users: 2 });
    await api.give(as['ada']!, 'named_users', ['walt', 'wendy']);
    const { client, closed } = openSocket(truss, as['walt']!);
    const other = openSocket(truss, as['wendy']!);
    const asked = client.iterate({
      query: `subscription { projectChanged(organization: "acme", projectId: 1) { revision } }`,
    });
    const first = asked.next().catch(() => undefined);
    for await (const { data } of other.client.iterate({ query: '{ organization(slug: "acme") { folders } }' }))
      expect(data).toBeTruthy();
    for await (const { data } of client.iterate({ query: '{ organization(slug: "acme") { folders } }' }))
      expect(data).toBeTruthy();
    expect(await api.take(as['ada']!, 'named_users', 'walt')).toMatchObject(fine);
    expect(await api.work(as['walt']!)).toMatchObject(no('walt', 'no licences remain'));
    expect(await closed).toBe(1012);
    await first;
    for await (const { data } of other.client.iterate({ query: '{ organization(slug: "acme") { folders } }' }))
      expect(data).toBeTruthy();
    await other.client.dispose();
    await client.dispose();
  });
});

test('a person who has just taken a seat, or used it again, needs one statement to read as before', async () => {
  const walt = await sessionOf(truss, 'walt');
  const read = async () => {
    const found = await callGraph(truss, walt, '{ project(organization: "acme", projectId: 1) { name revision } }');
    expect(found).toMatchObject({ status: 200 });
  };
  // News of what has changed may come after the answer.
  const readsByOne = () => expect.poll(() => truss.statements(read)).toBe(1);
  await rest.set(as['root']!, { floating_users: 1 });
  await read();
  await readsByOne();
  await sql`delete from licence_seat`.execute(truss.inside.db);
  expect(await truss.statements(read)).toBeGreaterThan(1);
  expect((await state()).seats.map(({ username }) => username)).toEqual(['walt']);
  await readsByOne();
  await sql`update licence_seat set last_used = now() - interval '2 minutes'`.execute(truss.inside.db);
  expect(await truss.statements(read)).toBeGreaterThan(1);
  await readsByOne();
});

describe('an open socket is closed when its user loses the seat', () => {
  const listen = async (who: Headers) => {
    const { client, closed } = openSocket(truss, who);
    const asked = client.iterate({ query: '{ project(organization: "acme", projectId: 1) { name } }' });
    expect((await asked.next()).value!.data).toEqual({ project: { name: 'Rover' } });
    return { client, closed };
  };
  test.each<[string, () => Promise<unknown>]>([
    ['released by an administrator', () => rest.release(as['ada']!, { username: 'walt' })],
    ['released everywhere by one of the server', () => rest.releaseAll(as['root']!, { username: 'walt' })],
    ['no longer there in a smaller pool', () => rest.set(as['root']!, { floating_users: 0 })],
    ['over', () => rest.set(as['root']!, {}, '2001-01-01')],
    [
      "somebody else's after half an hour",
      async () => {
        await sql`update licence_seat set last_used = now() - interval '31 minutes'`.execute(truss.inside.db);
        return rest.request(as['wendy']!);
      },
    ],
  ])('%s', async (_what, lose) => {
    await rest.set(as['root']!, { floating_users: 1 });
    const walt = await listen(as['walt']!);
    expect(await lose()).toMatchObject(fine);
    expect(await walt.closed).toBe(1012);
    await walt.client.dispose();
  });

  test("when the licence's last day ends at midnight, named or floating, and only once", async () => {
    await rest.set(as['root']!, { named_users: 1, floating_users: 1 }, '2099-12-31');
    await rest.give(as['ada']!, 'named_users', ['walt']);
    const listening = [await listen(as['walt']!), await listen(as['wendy']!)];
    const versions = async () =>
      (await sql`select * from access_version order by username`.execute(truss.inside.db)).rows;
    const before = await versions();
    await closeConnectionsOfEndedLicences(truss.inside);
    expect(await versions()).toEqual(before);
    // Only a day passes; nobody makes a call.
    await sql`update licence set ends = current_date - 1`.execute(truss.inside.db);
    await Promise.all([closeConnectionsOfEndedLicences(truss.inside), closeConnectionsOfEndedLicences(truss.inside)]);
    for (const { client, closed } of listening) {
      expect(await closed).toBe(1012);
      await client.dispose();
    }
    for (const who of ['walt', 'wendy'])
      for (const api of [rest, graph]) expect(await api.work(as[who]!)).toMatchObject(no(who, 'licence expired'));
    const after = await versions();
    expect(after).not.toEqual(before);
    await closeConnectionsOfEndedLicences(truss.inside);
    expect(await versions()).toEqual(after);
    // A user who needs no licence reconnects and stays.
    expect(await rest.look(as['walt']!)).toMatchObject(fine);
  });

  test('when the organization begins to need licences', async () => {
    const walt = await listen(as['walt']!);
    expect(await rest.set(as['root']!, { floating_users: 0 })).toMatchObject(fine);
    expect(await walt.closed).toBe(1012);
    await walt.client.dispose();
  });

  test('but stays open when other users lose theirs', async () => {
    await rest.set(as['root']!, { floating_users: 2 });
    const [walt, wendy] = [await listen(as['walt']!), await listen(as['wendy']!)];
    let isClosed = false;
    void wendy.closed.then(() => (isClosed = true));
    await rest.release(as['ada']!, { username: 'walt' });
    await walt.closed;
    const asked = wendy.client.iterate({ query: '{ project(organization: "acme", projectId: 1) { name } }' });
    expect((await asked.next()).value!.data).toEqual({ project: { name: 'Rover' } });
    expect(isClosed).toBe(false);
    await wendy.client.dispose();
    await walt.client.dispose();
  });
});

test('open connections are checked every one and a half seconds, if no news arrive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await secondServer(truss);
  const { client, closed } = openSocket({ ...truss, url: server.url }, as['walt']!);
  await client.iterate({ query: '{ organizations { slug } }' }).next();
  await sql`insert into access_version (username, version, cut) values ('walt', 1, 1) on conflict (username)
    do update set version = access_version.version + 1, cut = access_version.version + 1`.execute(truss.inside.db);
  vi.advanceTimersByTime(1_500);
  expect(await closed).toBe(1012);
  await client.dispose();
  await server.close();
});

test('another call on the same socket, between the loss and the check, does not keep it open', async () => {
  const { client, closed } = openSocket(truss, as['walt']!);
  const ask = () => client.iterate({ query: '{ organizations { slug } }' }).next();
  const events = client.iterate({
    query: `subscription { projectChanged(organization: "acme", projectId: 1) { revision } }`,
  });
  const first = events.next().catch(() => undefined);
  await ask();
  // As if another server had done it: nothing is announced here before the next check.
  await sql`insert into access_version (username, version, cut) values ('walt', 1, 1) on conflict (username)
    do update set version = access_version.version + 1, cut = access_version.version + 1`.execute(truss.inside.db);
  // The check may come while this call is under way, and end it with the connection.
  await ask().catch(() => undefined);
  expect(await closed).toBe(1012);
  await first;
  await client.dispose();
});
