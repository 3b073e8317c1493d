// Guessing is slowed down by account and address, by address, and slightly by account, so that no stranger locks anybody out.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { countAttempt, throttle, type Limit } from '../../../server/identity/session/commands/throttle.ts';
import { isPassword } from '../../../server/identity/session/threads/passwords.ts';
import type { Ctx } from '../../../server/platform/context.ts';
import { Shares } from '../../../server/platform/database/shares.ts';
import { busyWithPasswords } from '../../../server/refusals/sign-in.ts';
import { PASSWORD } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';
import { waitingFor } from '../../support/waiting.ts';
import { call, forgetFailures, trussBehindProxy, mutate, sessionOf } from '../users/both-apis.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await trussBehindProxy();
});
afterAll(() => truss.close());
beforeEach(async () => {
  await forgetFailures(truss);
  await sql`delete from known_address`.execute(truss.inside.db);
});

const signIn = (username: string, password: string, address: string) =>
  call(truss, '/api/v4/auth/signin', { username, password }, { address });
const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.7';

/** Moves the counted failures so many seconds into the past. */
const wait = (seconds: number) =>
  sql`update throttle set until = until - make_interval(secs => ${seconds}), changed = changed - make_interval(secs => ${seconds})`.execute(
    truss.inside.db,
  );
/** Writes counted failures, the last of them just now. */
const hasFailed = (key: string, failures: number) =>
  sql`insert into throttle values (${key}, ${failures}, now(), now())
    on conflict (key) do update set failures = excluded.failures, until = now()`.execute(truss.inside.db);
const tooMany = { status: 429, body: { title: 'Too Many Attempts' } };

/** The wait after the last failure, in seconds. */
const waitAfter = async (key: string) => {
  const { rows } = await sql<{
    seconds: number;
  }>`select greatest(0, extract(epoch from until - changed)::integer) as seconds
    from throttle where key = ${key}`.execute(truss.inside.db);
  return rows[0]!.seconds;
};
/** So many that the next one costs a minute. */
const MANY = 10;

test('after five free failures, each one doubles the wait, up to a quarter of an hour', async () => {
  const key = `password:walt|${HERE}`;
  const waits = [];
  for (let i = 0; i < 16; i++) {
    expect((await signIn('walt', 'wrong', HERE)).status).toBe(401);
    waits.push(await waitAfter(key));
    await wait(waits.at(-1)!);
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('during the wait the right password is refused too, with the time to wait', async () => {
  await hasFailed(`password:walt|${HERE}`, MANY);
  expect((await signIn('walt', 'wrong', HERE)).status).toBe(401);
  const refused = await signIn('walt', PASSWORD, HERE);
  expect(refused).toMatchObject({ ...tooMany, cookie: '' });
  expect(refused.body['message']).toBe(`Too many failed attempts. Wait ${refused.retryAfter} seconds and try again.`);
  expect(Number(refused.retryAfter)).toBeGreaterThan(30);
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(64);
});

test('the graph and api/v4 share the counter, and say how long to wait', async () => {
  await hasFailed(`password:walt|${HERE}`, MANY);
  await signIn('walt', 'wrong', HERE);
  const answer = await mutate(truss, 'signIn', { username: 'WALT', password: PASSWORD }, 'viewer { id }', {
    address: HERE,
  });
  expect(answer).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_ATTEMPTS', details: { retryAfter: expect.any(Number) as number } },
  });
  expect(answer.cookie).toBe('');
});

test('attempts refused during a wait are not counted, and a right password deletes the counted failures', async () => {
  await hasFailed(`password:walt|${HERE}`, MANY);
  await signIn('walt', 'wrong', HERE);
  for (let i = 0; i < 5; i++) expect(await signIn('walt', 'wrong', HERE)).toMatchObject(tooMany);
  await wait(64);
  expect((await signIn('walt', PASSWORD, HERE)).status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await signIn('walt', 'wrong', HERE)).status).toBe(401);
  expect((await signIn('walt', PASSWORD, HERE)).status).toBe(200);
});

test('guessing at a user who does not exist is slowed down in the same way', async () => {
  for (const username of ['nobody', 'rita']) {
    await hasFailed(`password:${username}|${HERE}`, MANY);
    expect((await signIn(username, 'wrong', HERE)).status).toBe(401);
    expect(await signIn(username, 'wrong', HERE)).toMatchObject(tooMany);
    expect(await waitAfter(`password:${username}|${HERE}`)).toBe(64);
    expect(await waitAfter(`password:${username}`)).toBe(0);
  }
});

test("a stranger's failures do not slow the owner down elsewhere", async () => {
  await hasFailed(`password:walt|${ELSEWHERE}`, MANY);
  await signIn('walt', 'wrong', ELSEWHERE);
  expect(await signIn('walt', PASSWORD, ELSEWHERE)).toMatchObject(tooMany);
  expect((await signIn('walt', PASSWORD, HERE)).status).toBe(200);
});

test('failures from many addresses delay the owner half a minute at most, and not at all at a known address', async () => {
  expect((await signIn('walt', PASSWORD, HERE)).status).toBe(200);
  await hasFailed('password:walt', 10_000);
  expect((await signIn('walt', 'wrong', ELSEWHERE)).status).toBe(401);
  expect(await waitAfter('password:walt')).toBe(30);
  expect(await signIn('walt', PASSWORD, '203.0.113.8')).toMatchObject(tooMany);
  expect((await signIn('walt', PASSWORD, HERE)).status).toBe(200);
});

test('one address cannot try many accounts', async () => {
  await hasFailed(`password@${HERE}`, 101);
  expect((await signIn('rob', 'wrong', HERE)).status).toBe(401);
  expect(await signIn('rita', 'wrong', HERE)).toMatchObject(tooMany);
  expect((await signIn('rita', PASSWORD, ELSEWHERE)).status).toBe(200);
});

test('addresses of one IPv6 network count as one', async () => {
  await hasFailed('password:walt|2001:db8:1:2::/64', MANY);
  await signIn('walt', 'wrong', '2001:db8:1:2::1');
  expect(await signIn('walt', PASSWORD, '2001:db8:1:2:ffff::9')).toMatchObject(tooMany);
  expect((await signIn('walt', PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
});

test('an X-Forwarded-For header that a stranger sends is ignored', async () => {
  await hasFailed(`password:walt|${HERE}`, MANY);
  await signIn('walt', 'wrong', `10.0.0.1, ${HERE}`);
  expect(await signIn('walt', 'wrong', `10.0.0.2, ${HERE}`)).toMatchObject(tooMany);
});

test('a hundred concurrent attempts cannot evade the limit', async () => {
  const ctx = { services: truss.inside } as unknown as Ctx;
  const limits: Limit[] = [{ key: 'test:burst', free: 5, most: 900, isWiped: true }];
  let tried = 0;
  const wrong = async () => {
    tried++;
    throw new Error('wrong');
  };
  const begun = Date.now();
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => throttle(ctx, limits, wrong)));
  // On a busy machine they take so long that a wait of theirs ends: 2 s after the sixth, then 4 s, 8 s …
  const ended = [2, 6, 14, 30, 62, 126].filter((seconds) => seconds * 1000 <= Date.now() - begun);
  expect(tried).toBeLessThanOrEqual(6 + ended.length);
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(100);
});

test.each([
  ['one person, in one place', () => 'walt', () => HERE],
  ['one person, in many places', () => 'walt', (i: number) => `203.0.113.${i}`],
  ['many people, in one place', (i: number) => ['walt', 'rob', 'rita', 'ada'][i % 4]!, () => HERE],
])('without failures nobody is told of any, however many sign in at once: %s', async (_who, who, where) => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => signIn(who(i), PASSWORD, where(i))));
  expect(answers.filter(({ body }) => body['title'] === 'Too Many Attempts')).toEqual([]);
  // A machine that is very busy may say so.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
});

test('being right does not end a wait that failures of others have caused meanwhile', async () => {
  const ctx = { services: truss.inside } as unknown as Ctx;
  const limits: Limit[] = [{ key: 'test:spray', free: 4, most: 60 }];
  // As another server does, which has turns of its own.
  const elsewhere = {
    services: { ...truss.inside, shares: { attempts: new Shares(0, () => new Error('busy')) } },
  } as unknown as Ctx;
  await hasFailed('test:spray', 3);
  await throttle(ctx, limits, async () => {
    await expect(throttle(elsewhere, limits, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  });
  await expect(countAttempt(ctx, limits)).rejects.toMatchObject({ status: 429 });
});

test('failures are forgotten an hour after the last one', async () => {
  const ctx = { services: truss.inside } as unknown as Ctx;
  const limits: Limit[] = [{ key: 'test:old', free: 1, most: 900 }];
  await hasFailed('test:old', 20);
  await wait(3_601);
  await countAttempt(ctx, limits);
  await countAttempt(ctx, limits);
  await expect(countAttempt(ctx, limits)).rejects.toMatchObject({ status: 429 });
});

test('at a shared address, a success clears only its own attempt', async () => {
  const ctx = { services: truss.inside } as unknown as Ctx;
  const limits: Limit[] = [{ key: 'test:shared', free: 100, most: 60 }];
  await hasFailed('test:shared', 7);
  await throttle(ctx, limits, async () => true);
  const { rows } = await sql`select failures from throttle where key = 'test:shared'`.execute(truss.inside.db);
  expect(rows).toEqual([{ failures: 7 }]);
});

test('when too many passwords are checked at once, the last ones are told when to try again', async () => {
  const cheap = '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const crowd = Array.from({ length: 200 }, () => isPassword('wrong', cheap, 'low').catch((error: Error) => error));
  const answers = await Promise.all(crowd);
  const refused = answers.filter((answer) => answer instanceof Error);
  expect(answers.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => false));
  expect(refused.length).toBeGreaterThan(90);
  expect(refused[0]).toMatchObject({ status: 503, details: { retryAfter: 5 } });
});

test('a password that the server was too busy to check does not count as a failure', async () => {
  const key = 'password:everybody';
  await hasFailed(key, 7);
  const noTime = () => Promise.reject(busyWithPasswords());
  await expect(
    throttle({ services: truss.inside } as Ctx, [{ key, free: 1_000, most: 900 }], noTime),
  ).rejects.toMatchObject({ status: 503 });
  const { rows } = await sql<{ failures: number }>`select failures from throttle where key = ${key}`.execute(
    truss.inside.db,
  );
  expect(rows).toEqual([{ failures: 7 }]);
});

test('attempts that share limits in crossing orders never wait for each other in a ring', async () => {
  const ctx = { services: truss.inside } as unknown as Ctx;
  const limits = ['a', 'b', 'c', 'd'].map((each): Limit => ({ key: `test:ring:${each}`, free: 1_000, most: 60 }));
  const turned = (by: number) =>
    [...limits.slice(by), ...limits.slice(0, by)].map((each, i) => ({ ...each, isWiped: i % 2 === 0 }));
  const orders = [0, 1, 2, 3].flatMap((by) => [turned(by), turned(by).toReversed()]);
  const noTime = () => Promise.reject(busyWithPasswords());
  // Some begin while others end: each of many goes through all orders, beginning with another.
  const goRound = async (from: number) => {
    for (const [i] of orders.entries()) {
      const order = orders[(from + i) % orders.length]!;
      await throttle(ctx, order, async () => true);
      await expect(throttle(ctx, order, noTime)).rejects.toMatchObject({ status: 503 });
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, from) => goRound(from)));
  const { rows } = await sql`select sum(failures)::integer as failures from throttle where key ~ '^test:ring'`.execute(
    truss.inside.db,
  );
  expect(rows).toEqual([{ failures: 0 }]);
});

test('many sign-ins at once leave connections to the database to those who read', async () => {
  const cookie = await sessionOf(truss, 'rob', PASSWORD);
  const signIns = await truss.inside.db.transaction().execute(async (db) => {
    await sql`lock table throttle in access exclusive mode`.execute(db);
    const begun = Array.from({ length: 40 }, (_, i) => signIn(`nobody${i}`, 'wrong', `203.0.113.${i}`));
    await vi.waitFor(async () => {
      const { rows } = await sql.raw(waitingFor('throttle')).execute(db);
      expect(rows.length).toBeGreaterThan(0);
    });
    expect(await call(truss, '/api/v4/user', undefined, { cookie })).toMatchObject({ status: 200 });
    return begun;
  });
  const answers = await Promise.all(signIns);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});
