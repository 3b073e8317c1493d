// Sessions: signing in and out through both APIs, what the cookie permits, and when a session ends.
import { createClient } from 'graphql-ws';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';

import { PASSWORD } from '../../support/people.ts';
import { startTruss } from '../../support/truss.ts';
import { cookieOf, apis, truss, openTruss, post, rest, signedOut, wrong } from './sign-in-apis.ts';

openTruss();

describe.each(apis)('through %s', (_name, api) => {
  test('the right password signs in, with a cookie for this server only', async () => {
    const answer = await api.signIn('walt', PASSWORD);
    expect(answer).toMatchObject({ status: 200, username: 'walt' });
    expect(answer.setCookie).toHaveLength(1);
    const [token, ...flags] = answer.setCookie[0]!.split('; ');
    expect(token).toMatch(/^truss_session=[\w-]{43}$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
    expect(await api.who(cookieOf(answer))).toMatchObject({ status: 200, username: 'walt' });
  });

  test('behind https the cookie is Secure, both when it is set and when it is deleted', async () => {
    const secure = await startTruss({ env: { PUBLIC_URL: 'https://truss.example.org' } });
    try {
      const answer = await api.signIn('walt', PASSWORD, secure);
      expect(answer.setCookie[0]!.split('; ')).toContain('Secure');
      const out = await post('/api/v4/auth/signout', {}, { cookie: cookieOf(answer) }, secure);
      expect(out.headers.getSetCookie()[0]!.split('; ')).toContain('Secure');
      expect(out.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
    } finally {
      await secure.close();
    }
  });

  test('a username works however it is typed, a password only exactly', async () => {
    expect(await api.signIn('  Walt ', PASSWORD)).toMatchObject({ status: 200, username: 'walt' });
    for (const password of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD}\u0000`, '*'])
      expect(await api.signIn('walt', password)).toMatchObject({ ...wrong, setCookie: [] });
  });

  test('a refusal does not reveal whether an account exists', async () => {
    for (const username of ['nobody', "' or true --", 'w%', 'walt.', 'x'.repeat(5_000)])
      expect(await api.signIn(username, PASSWORD)).toMatchObject({ ...wrong, setCookie: [] });
  });

  test('empty input is refused with what is missing', async () => {
    for (const [username, password] of [
      ['', PASSWORD],
      ['  ', PASSWORD],
      ['walt', ''],
    ] as const)
      expect(await api.signIn(username, password)).toMatchObject({
        status: 400,
        message: 'Enter a username and a password.',
        setCookie: [],
      });
  });

  test('a call without a session is refused in the words of the catalogue', async () => {
    for (const cookie of ['', 'truss_session=', 'truss_session=nonsense', 'truss_session=%00', 'other=1'])
      expect(await api.who(cookie)).toMatchObject(signedOut);
  });

  test('signing out ends the session through both APIs, deletes the cookie, and may be repeated', async () => {
    const cookie = cookieOf(await api.signIn('rob', PASSWORD));
    const other = cookieOf(await api.signIn('rob', PASSWORD));
    expect(other).not.toBe(cookie);
    const out = await api.signOut(cookie);
    expect(out.status).toBe(200);
    expect(out.setCookie[0]!.split('; ')).toEqual(
      expect.arrayContaining(['truss_session=', 'Max-Age=0', 'HttpOnly', 'Path=/']),
    );
    for (const [, any] of apis) {
      expect(await any.who(cookie)).toMatchObject(signedOut);
      expect(await any.who(other)).toMatchObject({ status: 200, username: 'rob' });
    }
    expect((await api.signOut(cookie)).status).toBe(200);
  });

  test('a session ends twelve hours after its last use, and seven days after it began', async () => {
    const cookie = cookieOf(await api.signIn('rita', PASSWORD));
    const isLike = async (lastSeen: string, expires: string) => {
      await sql`update session set last_seen = now() - ${lastSeen}::interval, expires = now() + ${expires}::interval
        where username = 'rita'`.execute(truss.inside.db);
      return (await api.who(cookie)).status;
    };
    expect(await isLike('12 hours 1 second', '1 day')).toBe(401);
    expect(await isLike('1 second', '-1 second')).toBe(401);
    expect(await isLike('11 hours 59 minutes', '1 day')).toBe(200);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ kept: boolean }>`select last_seen > now() - interval '1 minute' as kept
        from session where username = 'rita'`.execute(truss.inside.db);
      expect(rows.some(({ kept }) => kept)).toBe(true);
    });
  });
});

test("the database does not contain the cookie's token", async () => {
  const token = cookieOf(await rest.signIn('sam', PASSWORD)).split('=')[1]!;
  const { rows } = await sql<{ row: string }>`select session::text as row from session where username = 'sam'`.execute(
    truss.inside.db,
  );
  expect(rows).toHaveLength(1);
  for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
    expect(rows[0]!.row).not.toContain(form);
});

test("signing out closes the session's open socket", async () => {
  const cookie = cookieOf(await rest.signIn('wendy', PASSWORD));
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { cookie } });
    }
  }
  const client = createClient({
    url: `${truss.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    lazy: false,
    retryAttempts: 5,
  });
  const ask = async () => {
    for await (const answer of client.iterate({ query: '{ organizations { slug } }' })) return answer;
    return undefined;
  };
  expect((await ask())!.data).toEqual({ organizations: [{ slug: 'acme' }] });
  await rest.signOut(cookie);
  expect((await ask())!.errors![0]!.extensions).toMatchObject({ status: 401 });
  await client.dispose();
});
