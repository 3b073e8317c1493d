// The ends of sessions: they are replaced at each sign-in, at most fifty, and expire; then they are deleted.
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { newToken } from '../../../server/identity/session/commands/secret-tokens.ts';
import { sweepSessions } from '../../../server/identity/session/commands/sessions.ts';
import { PASSWORD } from '../../support/people.ts';
import { call, trussBehindProxy } from '../users/both-apis.ts';
import { truss, isAuth, openTrussBehindProxy, signIn } from './proxied.ts';

openTrussBehindProxy();

test('signing in ends the session that the browser had before, whoever it belonged to', async () => {
  const first = await signIn('walt');
  const second = await signIn('walt', { cookie: first });
  expect(second).not.toBe(first);
  expect([await isAuth(first), await isAuth(second)]).toEqual([401, 200]);
  const third = await signIn('wendy', { cookie: second });
  expect([await isAuth(second), await isAuth(third)]).toEqual([401, 200]);
});

test('a user has at most fifty sessions: the one unused for longest is ended', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({
    tokenHash: newToken().hash,
    username: 'walt',
    expires: new Date(Date.now() + 3_600_000),
    lastSeen: new Date(Date.now() - i * 60_000),
    agent: `browser ${i}`,
  }));
  await truss.inside.db.insertInto('session').values(rows).execute();
  await signIn('walt');
  const left = await truss.inside.db.selectFrom('session').select('agent').where('username', '=', 'walt').execute();
  expect(left).toHaveLength(50);
  const agents = left.map(({ agent }) => agent);
  expect(agents).toContain('browser 48');
  expect(agents).not.toContain('browser 49');
});

test('a token that somebody else planted is not adopted at sign-in', async () => {
  const planted = `truss_session=${newToken().token}`;
  const cookie = await signIn('walt', { cookie: planted });
  expect(cookie).not.toBe(planted);
  expect(await isAuth(planted)).toBe(401);
});

test('sessions end after the configured idle and total times', async () => {
  const strict = await trussBehindProxy({ SESSION_IDLE_MINUTES: '15', SESSION_HOURS: '8' });
  try {
    const response = await fetch(`${strict.url}/api/v4/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'walt', password: PASSWORD }),
    });
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=28800');
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
    const isLike = async (minutesIdle: number, hoursLeft: number) => {
      await sql`update session set last_seen = now() - make_interval(mins => ${minutesIdle}),
        expires = now() + make_interval(hours => ${hoursLeft})`.execute(strict.inside.db);
      return (await call(strict, '/api/v4/auth/isauth', undefined, { cookie })).status;
    };
    expect(await isLike(14, 1)).toBe(200);
    const isKept = async () => {
      const { rows } = await sql<{
        isKept: boolean;
      }>`select last_seen > now() - interval '1 minute' as "isKept" from session`.execute(strict.inside.db);
      expect(rows).toEqual([{ isKept: true }]);
    };
    await vi.waitFor(isKept);
    // Its use is noted four times within the limit, however short that is.
    expect(await isLike(4, 1)).toBe(200);
    await vi.waitFor(isKept);
    expect(await isLike(16, 1)).toBe(401);
    expect(await isLike(1, -1)).toBe(401);
  } finally {
    await strict.close();
  }
});

test('no response may be cached by browsers or proxies', async () => {
  const cookie = await signIn('walt');
  const query = JSON.stringify({ query: '{ viewer { username } }' });
  const answers = await Promise.all([
    fetch(`${truss.url}/api/v4/user`, { headers: { cookie } }),
    fetch(`${truss.url}/api/v4/user`),
    fetch(`${truss.url}/graphql`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: query,
    }),
  ]);
  for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('only sessions that have ended are swept away', async () => {
  const cookie = await signIn('walt');
  await sql`insert into session (token_hash, username, expires, last_seen) values
    ('\\x01', 'walt', now() - interval '1 second', now()), ('\\x02', 'walt', now() + interval '1 day', now() - interval '13 hours')`.execute(
    truss.inside.db,
  );
  await sql`insert into throttle values ('old', 9, now() - interval '1 day', now() - interval '2 days'), ('new', 9, now(), now())`.execute(
    truss.inside.db,
  );
  await sweepSessions(truss.inside);
  expect(await isAuth(cookie)).toBe(200);
  expect((await sql`select from session`.execute(truss.inside.db)).rows).toHaveLength(1);
  expect((await sql`select key from throttle where key in ('old', 'new')`.execute(truss.inside.db)).rows).toEqual([
    { key: 'new' },
  ]);
});
