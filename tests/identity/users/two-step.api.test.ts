// Two-step sign-in: no session before the code is right, no code twice, and no way around it.
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { PASSWORD } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';
import {
  call,
  forgetFailures,
  trussBehindProxy,
  lastMail,
  mutate,
  sessionOf,
  setEmail,
  statusesOf,
  type Answer,
} from './both-apis.ts';

const STEP = 30_000;
/** The clock stays in the middle of a step, so that a code is not one step older when it arrives. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP) * STEP + STEP / 2 });

let truss: Truss;
beforeAll(async () => {
  stopTheClock();
  truss = await trussBehindProxy();
});
afterAll(async () => {
  vi.useRealTimers();
  await truss.close();
});
beforeEach(() => forgetFailures(truss));

/** The code that an app shows now, or some steps away. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP });
/** Lets the last code be used again, as if half a minute had passed. */
const later = (username: string) =>
  sql`update "user" set totp_last_step = null where username = ${username}`.execute(truss.inside.db);
const signIn = (username: string, totpCode?: string, password = PASSWORD) =>
  call(truss, '/api/v4/auth/signin', { username, password, ...(totpCode !== undefined && { totpCode }) });
const signInByGraph = (username: string, totpCode?: string) =>
  mutate(
    truss,
    'signIn',
    { username, password: PASSWORD, ...(totpCode !== undefined && { totpCode }) },
    'twoStepRequired viewer { username twoStepEnabled }',
  );
const sessions = async (username: string) =>
  (await sql`select from session where username = ${username}`.execute(truss.inside.db)).rows.length;
const wrongCode = {
  status: 401,
  body: {
    title: 'Sign In Failed',
    message: 'The code is not correct. Wait for the next one and try again.',
  },
  cookie: '',
};

interface Api {
  begin(cookie: string, password?: string): Promise<Pick<Answer, 'status' | 'body'>>;
  confirm(cookie: string, code: string): Promise<Pick<Answer, 'status' | 'body'>>;
  renew(cookie: string, password: string, code: string): Promise<Pick<Answer, 'status' | 'body'>>;
  turnOff(cookie: string, password: string, code: string): Promise<Pick<Answer, 'status' | 'body'>>;
}
const rest: Api = {
  begin: (cookie, password) => call(truss, '/api/v4/user/twostep', { password }, { cookie }),
  confirm: (cookie, code) => call(truss, '/api/v4/user/twostep/confirm', { code }, { cookie }),
  renew: (cookie, password, code) => call(truss, '/api/v4/user/twostep/recoverycodes', { password, code }, { cookie }),
  turnOff: (cookie, password, code) => call(truss, '/api/v4/user/twostep/off', { password, code }, { cookie }),
};
const graph: Api = {
  begin: (cookie, password) => mutate(truss, 'beginTwoStep', { password }, 'secret uri qrCode', { cookie }),
  confirm: (cookie, code) =>
    mutate(truss, 'confirmTwoStep', { code }, 'recoveryCodes viewer { twoStepEnabled }', { cookie }),
  renew: (cookie, password, code) =>
    mutate(truss, 'renewRecoveryCodes', { password, code }, 'recoveryCodes', { cookie }),
  turnOff: (cookie, password, code) =>
    mutate(truss, 'turnOffTwoStep', { password, code }, 'viewer { twoStepEnabled }', { cookie }),
};

/** Turns two-step sign-in on for a user. */
async function setUp(username: string, api: Api = rest) {
  const cookie = await sessionOf(truss, username, PASSWORD);
  const { secret } = (await api.begin(cookie, PASSWORD)).body as { secret: string };
  const { status, body } = await api.confirm(cookie, codeOf(secret));
  if (status !== 200) throw new Error(JSON.stringify(body));
  await later(username);
  return { cookie, secret, recoveryCodes: body['recoveryCodes'] as string[] };
}

describe.each([
  ['api/v4', rest, 'rob'],
  ['the graph', graph, 'rita'],
] as const)('through %s', (_name, api, username) => {
  test('two-step sign-in is set up with a secret, its QR code and a code, then asks for codes until it is turned off', async () => {
    await setEmail(truss, username, `${username}@example.org`);
    const cookie = await sessionOf(truss, username, PASSWORD);
    expect(await api.begin(cookie)).toMatchObject({ status: 400, body: { message: 'Enter your current password.' } });
    expect(await api.begin(cookie, 'wrong password')).toMatchObject({ status: 400 });
    const { body } = await api.begin(cookie, PASSWORD);
    const { secret, uri, qrCode } = body as { secret: string; uri: string; qrCode: string };
    expect(Secret.fromBase32(secret).buffer.byteLength).toBe(20);
    expect(uri).toContain(`otpauth://totp/Truss:${username}?issuer=Truss&secret=${secret}`);
    expect(qrCode).toMatch(/^data:image\/png;base64,/);
    expect(await signIn(username)).toMatchObject({ status: 200 });

    expect(await api.confirm(cookie, '000000')).toMatchObject({ status: 400 });
    expect(await signIn(username)).toMatchObject({ status: 200 });
    const confirmed = await api.confirm(cookie, codeOf(secret));
    const codes = confirmed.body['recoveryCodes'] as string[];
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(await signIn(username)).toMatchObject({ status: 202, body: { totpRequired: true }, cookie: '' });
    expect((await lastMail(truss, `${username}@example.org`)).text).toContain(
      'two-factor authentication was turned on',
    );
    expect(await api.begin(cookie, PASSWORD)).toMatchObject({ status: 400 });
    await later(username);
    expect(await api.confirm(cookie, codeOf(secret))).toMatchObject({ status: 400 });

    expect(await api.turnOff(cookie, 'wrong password', codeOf(secret))).toMatchObject({ status: 400 });
    expect(await api.turnOff(cookie, PASSWORD, '123')).toMatchObject({ status: 400 });
    expect(await signIn(username)).toMatchObject({ status: 202 });
    expect(await api.turnOff(cookie, PASSWORD, codeOf(secret))).toMatchObject({ status: 200 });
    expect(await signIn(username)).toMatchObject({ status: 200 });
    const row = await truss.inside.db
      .selectFrom('user as u')
      .leftJoin('recoveryCode as r', 'r.username', 'u.username')
      .select(['totpSecret', 'totpLastStep', 'twoStepEnabled', 'r.hash'])
      .where('u.username', '=', username)
      .executeTakeFirst();
    expect(row).toEqual({ totpSecret: null, totpLastStep: null, twoStepEnabled: false, hash: null });
    expect(await api.turnOff(cookie, PASSWORD, '123456')).toMatchObject({
      status: 400,
      body: { message: 'Two-factor authentication is not on. Set it up first.' },
    });
  });

  test('new recovery codes need password and code, and void the old ones', async () => {
    const { cookie, secret, recoveryCodes } = await setUp(username, api);
    expect(await api.renew(cookie, PASSWORD, '000000')).toMatchObject({ status: 400 });
    const renewed = await api.renew(cookie, PASSWORD, codeOf(secret));
    expect(renewed.status).toBe(200);
    expect(await signIn(username, recoveryCodes[0])).toMatchObject(wrongCode);
    expect(await signIn(username, (renewed.body['recoveryCodes'] as string[])[0])).toMatchObject({ status: 200 });
    expect(await api.turnOff(cookie, PASSWORD, (renewed.body['recoveryCodes'] as string[])[1]!)).toMatchObject({
      status: 200,
    });
  });
});

describe.each([
  ['api/v4', rest, 'sam'],
  ['the graph', graph, 'olga'],
] as const)('a code that was used through %s', (_name, api, username) => {
  test('a used code is not accepted again, for signing in or anything else', async () => {
    const cookie = await sessionOf(truss, username, PASSWORD);
    const { secret } = (await api.begin(cookie, PASSWORD)).body as { secret: string };
    const code = codeOf(secret);
    expect(await api.confirm(cookie, code)).toMatchObject({ status: 200 });
    expect(await signIn(username, code)).toMatchObject(wrongCode);
    expect(await signInByGraph(username, code)).toMatchObject(wrongCode);
    expect(await api.renew(cookie, PASSWORD, code)).toMatchObject({ status: 400 });
    expect(await api.turnOff(cookie, PASSWORD, code)).toMatchObject({ status: 400 });
    await later(username);
    expect(await api.renew(cookie, PASSWORD, code)).toMatchObject({ status: 200 });
    expect(await signIn(username, code)).toMatchObject(wrongCode);
    await later(username);
    expect(await api.turnOff(cookie, PASSWORD, code)).toMatchObject({ status: 200 });
  });
});

describe('signing in', () => {
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(async () => {
    ({ secret, recoveryCodes } = await setUp('walt'));
  });
  beforeEach(() => later('walt'));

  test('without a code answers 202, and nobody is signed in', async () => {
    const before = await sessions('walt');
    for (const code of [undefined, '', ' '])
      expect(await signIn('walt', code)).toMatchObject({ status: 202, body: { totpRequired: true }, cookie: '' });
    expect(await signInByGraph('walt')).toMatchObject({
      status: 200,
      body: { twoStepRequired: true, viewer: null },
      cookie: '',
    });
    expect(await sessions('walt')).toBe(before);
  });

  test('with a right code and a wrong password says nothing about the code, and does not use it up', async () => {
    const code = codeOf(secret);
    expect(await signIn('walt', code, 'wrong password')).toMatchObject({
      status: 401,
      body: { message: 'The username or password is not correct. Try again.' },
    });
    expect(await signIn('walt', code)).toMatchObject({ status: 200 });
  });

  test('accepts only the code that the app shows now', async () => {
    for (const steps of [-2, -1, 1, 2]) expect(await signIn('walt', codeOf(secret, steps))).toMatchObject(wrongCode);
    expect(await signIn('walt', codeOf(secret))).toMatchObject({ status: 200, body: { username: 'walt' } });
  });

  test('accepts no code twice, nor an earlier one', async () => {
    const code = codeOf(secret);
    expect(await signInByGraph('walt', code)).toMatchObject({
      status: 200,
      body: { twoStepRequired: false, viewer: { username: 'walt', twoStepEnabled: true } },
    });
    expect(await signInByGraph('walt', code)).toMatchObject(wrongCode);
    expect(await signIn('walt', code)).toMatchObject(wrongCode);
    vi.setSystemTime(Date.now() + STEP);
    expect(await signIn('walt', code)).toMatchObject(wrongCode);
    expect(await signIn('walt', codeOf(secret))).toMatchObject({ status: 200 });
    // Setting the clock back makes no used code valid again.
    vi.setSystemTime(Date.now() - STEP);
    expect(await signIn('walt', codeOf(secret))).toMatchObject(wrongCode);
  });

  test('with one code several times at the same moment succeeds once', async () => {
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn('walt', code)));
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401]);
  });

  test('accepts a recovery code instead, once, however it is typed', async () => {
    const [first, second] = recoveryCodes as [string, string];
    expect(await signIn('walt', ` ${first.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({ status: 200 });
    expect(await signIn('walt', first)).toMatchObject(wrongCode);
    const answers = await Promise.all([1, 2, 3].map(() => signIn('walt', second)));
    expect(statusesOf(answers)).toEqual([200, 401, 401]);
  });

  test("refuses somebody else's codes", async () => {
    const other = await setUp('wendy');
    expect(await signIn('walt', other.recoveryCodes[0])).toMatchObject(wrongCode);
    expect(await signIn('walt', codeOf(other.secret))).toMatchObject(wrongCode);
    expect(await signIn('wendy', other.recoveryCodes[0])).toMatchObject({ status: 200 });
  });

  test('guessing codes is slowed down, even with the right password', async () => {
    await sql`insert into throttle values ('code:walt|198.51.100.1', 10, now(), now())`.execute(truss.inside.db);
    expect(await signIn('walt', '000000')).toMatchObject(wrongCode);
    const { status, body, retryAfter } = await signIn('walt', codeOf(secret));
    expect({ status, title: body['title'] }).toEqual({ status: 429, title: 'Too Many Attempts' });
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect((await signInByGraph('walt', codeOf(secret))).status).toBe(429);
  });

  test('the database keeps recovery codes as hashes', async () => {
    const { rows } = await sql<{ row: string }>`select recovery_code::text as row from recovery_code`.execute(
      truss.inside.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const code of recoveryCodes)
      for (const { row } of rows) {
        expect(row).not.toContain(code);
        expect(row).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'));
      }
  });
});

test('choosing a new password by mail does not bypass the code', async () => {
  const { cookie } = await setUp('sam');
  const body = {
    oldPassword: PASSWORD,
    newPassword: 'a lamp in the window',
    newPasswordConfirm: 'a lamp in the window',
  };
  expect(await call(truss, '/api/v4/user', body, { cookie, method: 'PUT' })).toMatchObject({ status: 200 });
  expect(await signIn('sam', undefined, 'a lamp in the window')).toMatchObject({ status: 202, cookie: '' });
});

test('without a session nobody sets up two-step sign-in', async () => {
  for (const api of [rest, graph]) {
    expect(await api.begin('', PASSWORD)).toMatchObject({ status: 401 });
    expect(await api.confirm('', '123456')).toMatchObject({ status: 401 });
    expect(await api.turnOff('', PASSWORD, '123456')).toMatchObject({ status: 401 });
    expect(await api.renew('', PASSWORD, '123456')).toMatchObject({ status: 401 });
  }
});

test('only a server administrator turns it off for a user who has lost app and recovery codes', async () => {
  await setUp('olga');
  const byRest = (cookie: string) => call(truss, '/api/v4/users/olga/twostep', undefined, { cookie, method: 'DELETE' });
  const byGraph = (cookie: string) => mutate(truss, 'turnOffTwoStepOf', { username: 'olga' }, 'ok', { cookie });
  const ada = await sessionOf(truss, 'ada', PASSWORD);
  for (const turnOff of [byRest, byGraph]) {
    expect((await turnOff('')).status).toBe(401);
    expect((await turnOff(ada)).status).toBe(403);
  }
  expect((await signIn('olga')).status).toBe(202);
  const root = await sessionOf(truss, 'root', PASSWORD);
  expect((await byRest(root)).status).toBe(200);
  expect((await signIn('olga')).status).toBe(200);
  expect((await byGraph(root)).status).toBe(400);
});

test('a user whose provider asks for a second step cannot set one up here', async () => {
  const cookie = await sessionOf(truss, 'ada', PASSWORD);
  await sql`update session set method = 'SAML' where username = 'ada'`.execute(truss.inside.db);
  expect(await rest.begin(cookie, PASSWORD)).toMatchObject({
    status: 400,
    body: { message: 'You sign in through your company. Set up two-factor authentication there.' },
  });
});
