// Sessions end by themselves: replaced at every sign-in, fifty at most, over in time, and then swept away.
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { sweepSessions } from '../../../server/identity/session/commands.ts';
import { newToken } from '../../../server/identity/session/passwords.ts';
import { PASSWORD } from '../../support/people.ts';
import { call, houseBehindProxy } from '../users/both-apis.ts';
import { house, isAuth, openHouseBehindProxy, signIn } from './proxied.ts';

openHouseBehindProxy();

test('signing in anew ends the session that the browser had, whosever it was', async () => {
  const first = await signIn('walt');
  const second = await signIn('walt', { cookie: first });
  expect(second).not.toBe(first);
  expect([await isAuth(first), await isAuth(second)]).toEqual([401, 200]);
  const third = await signIn('wendy', { cookie: second });
  expect([await isAuth(second), await isAuth(third)]).toEqual([401, 200]);
});

test('somebody has fifty sessions at most: the one that was not used for longest gives way', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({
    tokenHash: newToken().hash,
    username: 'walt',
    expires: new Date(Date.now() + 3_600_000),
    lastSeen: new Date(Date.now() - i * 60_000),
    agent: `browser ${i}`,
  }));
  await house.inside.db.insertInto('session').values(rows).execute();
  await signIn('walt');
  const left = await house.inside.db.selectFrom('session').select('agent').where('username', '=', 'walt').execute();
  expect(left).toHaveLength(50);
  const agents = left.map(({ agent }) => agent);
  expect(agents).toContain('browser 48');
  expect(agents).not.toContain('browser 49');
});

test('a token that somebody planted is not taken over', async () => {
  const planted = `truss_session=${newToken().token}`;
  const cookie = await signIn('walt', { cookie: planted });
  expect(cookie).not.toBe(planted);
  expect(await isAuth(planted)).toBe(401);
});

test('idle and absolute limits are those of the configuration', async () => {
  const strict = await houseBehindProxy({ SESSION_IDLE_MINUTES: '15', SESSION_HOURS: '8' });
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
    // Noted four times within the limit, however short it is.
    expect(await isLike(4, 1)).toBe(200);
    await vi.waitFor(isKept);
    expect(await isLike(16, 1)).toBe(401);
    expect(await isLike(1, -1)).toBe(401);
  } finally {
    await strict.close();
  }
});

test('no answer is kept by a browser or a proxy', async () => {
  const cookie = await signIn('walt');
  const query = JSON.stringify({ query: '{ viewer { username } }' });
  const answers = await Promise.all([
    fetch(`${house.url}/api/v4/user`, { headers: { cookie } }),
    fetch(`${house.url}/api/v4/user`),
    fetch(`${house.url}/graphql`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: query,
    }),
  ]);
  for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('what is over is swept away, and nothing else', async () => {
  const cookie = await signIn('walt');
  await sql`insert into session (token_hash, username, expires, last_seen) values
    ('\\x01', 'walt', now() - interval '1 second', now()), ('\\x02', 'walt', now() + interval '1 day', now() - interval '13 hours')`.execute(
    house.inside.db,
  );
  await sql`insert into throttle values ('old', 9, now() - interval '1 day', now() - interval '2 days'), ('new', 9, now(), now())`.execute(
    house.inside.db,
  );
  await sweepSessions(house.inside);
  expect(await isAuth(cookie)).toBe(200);
  expect((await sql`select from session`.execute(house.inside.db)).rows).toHaveLength(1);
  expect((await sql`select key from throttle where key in ('old', 'new')`.execute(house.inside.db)).rows).toEqual([
    { key: 'new' },
  ]);
});
