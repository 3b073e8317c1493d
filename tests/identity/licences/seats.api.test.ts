// Seats.
// A floating licence is a seat while it is used: given back, left alone or taken away it is free for others at once, and whoever sat on it is cut off.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { closeConnectionsOfEndedLicences } from '../../../server/identity/licences/commands/ended-licences.ts';
import { callRest, openSocket, sessionOf } from '../../support/sessions.ts';
import {
  as,
  denied,
  apis,
  fine,
  graph,
  house,
  no,
  openHouseWithoutLicences,
  rest,
  state,
  type Headers,
} from './both-apis.ts';

openHouseWithoutLicences();

describe.each(apis)('through %s', (_name, api) => {
  test('a seat is given back by whoever has it, by an administrator, and by signing out', async () => {
    await api.set(as['root']!, { floating_users: 1 });
    const [walt, other, wendy] = [await sessionOf(house, 'walt'), await sessionOf(house, 'walt'), as['wendy']!];
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
    const last = await sessionOf(house, 'wendy');
    await api.release(wendy);
    expect(await api.work(last)).toMatchObject(fine);
    expect((await callRest(house, last, 'POST', '/auth/signout')).status).toBe(200);
    expect((await state()).seats).toEqual([]);
    // An outsider leaves without learning anything.
    expect(await api.release(as['olga']!)).toMatchObject(fine);
    expect(await api.release(as['ada']!, { username: 'walt', signOut: true })).toMatchObject(denied);
    expect(await api.work(other)).toMatchObject(fine);
    expect(await api.releaseAll(as['root']!, { username: 'walt', signOut: true })).toMatchObject(fine);
    expect(await api.work(other)).toMatchObject({ status: 401 });
  });

  test('a seat left alone for half an hour, or by a session that is over, is for the next', async () => {
    await api.set(as['root']!, { floating_users: 1 });
    const walt = await sessionOf(house, 'walt');
    expect(await api.work(walt)).toMatchObject(fine);
    const idle = (time: string) =>
      sql`update licence_seat set last_used = now() - ${time}::interval`.execute(house.inside.db);
    await idle('29 minutes 50 seconds');
    expect(await api.work(as['wendy']!)).toMatchObject(no('wendy', 'no licences remain'));
    await idle('30 minutes 1 second');
    expect(await api.work(as['wendy']!)).toMatchObject(fine);
    expect(await api.work(walt)).toMatchObject(no('walt', 'no licences remain'));
    await api.release(as['wendy']!);
    expect(await api.work(walt)).toMatchObject(fine);
    await sql`update session set expires = now() where username = 'walt'`.execute(house.inside.db);
    expect(await api.work(as['wendy']!)).toMatchObject(fine);
    await api.release(as['wendy']!);
  });

  test('a smaller pool frees the seats that were left alone longest', async () => {
    await api.set(as['root']!, { floating_users: 3 });
    for (const who of ['walt', 'wendy', 'ada']) expect(await api.work(as[who]!)).toMatchObject(fine);
    await sql`update licence_seat set last_used = now() - interval '10 minutes' where username = 'wendy'`.execute(
      house.inside.db,
    );
    await api.set(as['root']!, { floating_users: 2 });
    expect((await state()).seats.map(({ username }) => username)).toEqual(['ada', 'walt']);
    expect(await api.work(as['wendy']!)).toMatchObject(no('wendy', 'no licences remain'));
  });

  test('taken away, it is gone at the next call, and from a socket within two seconds', async () => {
    await api.set(as['root']!, { named_users: 2 });
    await api.give(as['ada']!, 'named_users', ['walt', 'wendy']);
    const { client, closed } = openSocket(house, as['walt']!);
    const other = openSocket(house, as['wendy']!);
    const asked = client.iterate({
      query: `subscription { projectChanged(organization: "acme", projectId: 1) { revision } }`,
    });
    const first = asked.next().catch(() => undefined);
    for await (const { data } of other.client.iterate({ query: '{ organization(slug: "acme") { folders } }' }))
      expect(data).toBeTruthy();
    for await (const { data } of client.iterate({ query: '{ organization(slug: "acme") { folders } }' }))
      expect(data).toBeTruthy();
    const since = performance.now();
    expect(await api.take(as['ada']!, 'named_users', 'walt')).toMatchObject(fine);
    expect(await api.work(as['walt']!)).toMatchObject(no('walt', 'no licences remain'));
    expect(await closed).toBe(1012);
    expect(performance.now() - since).toBeLessThan(4_500);
    await first;
    for await (const { data } of other.client.iterate({ query: '{ organization(slug: "acme") { folders } }' }))
      expect(data).toBeTruthy();
    await other.client.dispose();
    await client.dispose();
  });
});

describe('an open socket is cut within two seconds when its seat is', () => {
  const listen = async (who: Headers) => {
    const { client, closed } = openSocket(house, who);
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
        await sql`update licence_seat set last_used = now() - interval '31 minutes'`.execute(house.inside.db);
        return rest.request(as['wendy']!);
      },
    ],
  ])('%s', async (_what, lose) => {
    await rest.set(as['root']!, { floating_users: 1 });
    const walt = await listen(as['walt']!);
    const since = performance.now();
    expect(await lose()).toMatchObject(fine);
    expect(await walt.closed).toBe(1012);
    expect(performance.now() - since).toBeLessThan(4_500);
    await walt.client.dispose();
  });

  test('on a licence whose last day was over at midnight, named or floating; once', async () => {
    await rest.set(as['root']!, { named_users: 1, floating_users: 1 }, '2099-12-31');
    await rest.give(as['ada']!, 'named_users', ['walt']);
    const listening = [await listen(as['walt']!), await listen(as['wendy']!)];
    const versions = async () =>
      (await sql`select * from access_version order by username`.execute(house.inside.db)).rows;
    const before = await versions();
    await closeConnectionsOfEndedLicences(house.inside);
    expect(await versions()).toEqual(before);
    // Nobody does anything: a day goes by.
    await sql`update licence set ends = current_date - 1`.execute(house.inside.db);
    const since = performance.now();
    await Promise.all([closeConnectionsOfEndedLicences(house.inside), closeConnectionsOfEndedLicences(house.inside)]);
    for (const { client, closed } of listening) {
      expect(await closed).toBe(1012);
      await client.dispose();
    }
    expect(performance.now() - since).toBeLessThan(4_500);
    for (const who of ['walt', 'wendy'])
      for (const api of [rest, graph]) expect(await api.work(as[who]!)).toMatchObject(no(who, 'licence expired'));
    const after = await versions();
    expect(after).not.toEqual(before);
    await closeConnectionsOfEndedLicences(house.inside);
    expect(await versions()).toEqual(after);
    // Whoever is not asked for a licence looks in again as before, and stays.
    expect(await rest.look(as['walt']!)).toMatchObject(fine);
  });

  test('needed since a moment ago', async () => {
    const walt = await listen(as['walt']!);
    expect(await rest.set(as['root']!, { floating_users: 0 })).toMatchObject(fine);
    expect(await walt.closed).toBe(1012);
    await walt.client.dispose();
  });

  test('and not when the loss is of others', async () => {
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

test('whoever asks on the same socket, between the loss and the cut, does not keep it open', async () => {
  const { client, closed } = openSocket(house, as['walt']!);
  const ask = () => client.iterate({ query: '{ organizations { slug } }' }).next();
  const events = client.iterate({
    query: `subscription { projectChanged(organization: "acme", projectId: 1) { revision } }`,
  });
  const first = events.next().catch(() => undefined);
  await ask();
  // Another server process took it: nothing is announced here before the next look.
  await sql`insert into access_version (username, version, cut) values ('walt', 1, 1) on conflict (username)
    do update set version = access_version.version + 1, cut = access_version.version + 1`.execute(house.inside.db);
  await ask();
  const since = performance.now();
  expect(await closed).toBe(1012);
  expect(performance.now() - since).toBeLessThan(4_500);
  await first;
  await client.dispose();
});
