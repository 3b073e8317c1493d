// Passwords: chosen anew by a mailed link, changed with the old one, and never easy to guess.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { PASSWORD } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';
import {
  call,
  forgetFailures,
  trussBehindProxy,
  lastMail,
  mails,
  mutate,
  NEW_PASSWORD,
  sessionOf,
  setEmail,
  whileNobodyCanReadUsers,
} from './both-apis.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await trussBehindProxy();
  for (const username of ['ada', 'rob', 'rita', 'sam', 'walt', 'wendy'])
    await setEmail(truss, username, `${username}@example.org`);
});
afterAll(() => truss.close());
beforeEach(() => forgetFailures(truss));

const isAuth = async (cookie: string) => (await call(truss, '/api/v4/auth/isauth', undefined, { cookie })).status;
const over = { status: 400, body: { title: 'Link No Longer Valid' } };

interface Api {
  forgot(username: string): Promise<unknown>;
  reset(username: string, code: string, newPassword: string, again?: string, keepApiKeys?: boolean): Promise<unknown>;
  change(cookie: string, oldPassword: string, newPassword: string, again?: string): Promise<unknown>;
}
const rest: Api = {
  forgot: (username) => call(truss, '/api/v4/auth/forgotpassword', { username }),
  reset: (username, code, newPassword, again = newPassword, keepApiKeys?) =>
    call(truss, '/api/v4/auth/reset', { username, code, newPassword, newPasswordConfirm: again, keepApiKeys }),
  change: (cookie, oldPassword, newPassword, again = newPassword) =>
    call(truss, '/api/v4/user', { oldPassword, newPassword, newPasswordConfirm: again }, { cookie, method: 'PUT' }),
};
const graph: Api = {
  forgot: (username) => mutate(truss, 'requestPasswordReset', { username }, 'ok'),
  reset: (username, code, newPassword, again = newPassword, keepApiKeys?) =>
    mutate(truss, 'resetPassword', { username, code, newPassword, newPasswordConfirm: again, keepApiKeys }, 'username'),
  change: (cookie, oldPassword, newPassword, again = newPassword) =>
    mutate(truss, 'changePassword', { oldPassword, newPassword, newPasswordConfirm: again }, 'viewer { username }', {
      cookie,
    }),
};
const apis = [
  ['api/v4', rest, 'rob', 'sam'],
  ['the graph', graph, 'rita', 'wendy'],
] as const;

describe.each(apis)('through %s', (_name, api, forgetful, careful) => {
  test('a forgotten password is replaced by a link that works once; all sessions end', async () => {
    const before = await sessionOf(truss, forgetful, PASSWORD);
    expect(await api.forgot(` ${forgetful.toUpperCase()}@example.org`)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const mail = await lastMail(truss, `${forgetful}@example.org`);
    expect(mail.link).toBe(`/reset/${forgetful}/${mail.code}`);
    expect(mail.code).toMatch(/^[\w-]{43}$/);
    expect(await isAuth(before)).toBe(200);

    expect(await api.reset(forgetful, mail.code, 'short')).toMatchObject({ status: 400 });
    expect(await api.reset(forgetful, mail.code, NEW_PASSWORD, 'another')).toMatchObject({
      status: 400,
      body: { message: 'The two passwords are not the same. Type the new one twice.' },
    });
    expect(await isAuth(before)).toBe(200);
    expect(await api.reset(forgetful, mail.code, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { username: forgetful },
      cookie: '',
    });
    expect(await isAuth(before)).toBe(401);
    expect(await sessionOf(truss, forgetful, PASSWORD)).toBe('');
    expect(await sessionOf(truss, forgetful, NEW_PASSWORD)).not.toBe('');
    expect(await api.reset(forgetful, mail.code, 'yet another password')).toMatchObject(over);
    expect((await lastMail(truss, `${forgetful}@example.org`)).text).toContain('the password was changed');
  });

  test('a password chosen by a mailed link revokes API keys unless they are kept, and the mail says which', async () => {
    const keyed = `keyed-${forgetful}`;
    await sql`insert into "user" (username, email, password_hash, permissions)
      select ${keyed}, ${`${keyed}@example.org`}, password_hash, permissions from "user" where username = 'walt'`.execute(
      truss.inside.db,
    );
    const makeKey = async (password: string) => {
      const cookie = await sessionOf(truss, keyed, password);
      const wish = { name: 'Script', permissions: ['organization:acme:project:1:READ'] };
      return (await call(truss, '/api/v4/user/keys', wish, { cookie })).body['key'] as string;
    };
    const works = async (key: string) =>
      (await fetch(`${truss.url}/api/v4/o/acme/p`, { headers: { authorization: `Bearer ${key}` } })).status === 200;
    const reset = async (password: string, keepApiKeys?: boolean) => {
      await api.forgot(keyed);
      const { code } = await lastMail(truss, `${keyed}@example.org`);
      expect(await api.reset(keyed, code, password, password, keepApiKeys)).toMatchObject({ status: 200 });
      return (await lastMail(truss, `${keyed}@example.org`)).text;
    };
    const key = await makeKey(PASSWORD);
    expect(await works(key)).toBe(true);
    expect(await reset(NEW_PASSWORD, true)).toContain('Your API keys still work');
    expect(await works(key)).toBe(true);
    const second = await makeKey(NEW_PASSWORD);
    expect(await reset(`${NEW_PASSWORD}!`)).toContain('Your 2 API keys were revoked');
    expect([await works(key), await works(second)]).toEqual([false, false]);
    const { rows } = await sql<{ action: string }>`select action from audit_record
      where target = ${keyed} and action in ('key_revoked', 'password_reset') order by id`.execute(truss.inside.db);
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'key_revoked',
      'key_revoked',
      'password_reset',
      'password_reset',
    ]);
  });

  test('for an unknown user the answer is the same, is sent before any lookup, and no mail is sent', async () => {
    const before = (await mails(truss)).length;
    const answers = await whileNobodyCanReadUsers(truss, async () => [
      await api.forgot(`nobody-${forgetful}`),
      await api.forgot(`nobody-${forgetful}@example.org`),
      await api.forgot('olga'),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(await mails(truss)).toHaveLength(before);
  });

  test('a user who knows the old password changes it; other sessions end, this one stays', async () => {
    const here = await sessionOf(truss, careful, PASSWORD);
    const there = await sessionOf(truss, careful, PASSWORD);
    expect(await api.change(here, 'a wrong password', NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { message: 'Your current password is not correct. Try again.' },
    });
    expect(await api.change(here, PASSWORD, NEW_PASSWORD, 'typed otherwise')).toMatchObject({ status: 400 });
    expect(await api.change(here, PASSWORD, PASSWORD)).toMatchObject({
      status: 400,
      body: { message: 'This is already your password. Choose another one.' },
    });
    expect(await isAuth(there)).toBe(200);
    expect(await api.change(here, PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect([await isAuth(here), await isAuth(there)]).toEqual([200, 401]);
    expect(await sessionOf(truss, careful, PASSWORD)).toBe('');
    expect(await sessionOf(truss, careful, NEW_PASSWORD)).not.toBe('');
    expect((await lastMail(truss, `${careful}@example.org`)).text).toContain('the password was changed');
  });

  test('nobody changes a password without being signed in', async () => {
    expect(await api.change('', PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 401 });
  });
});

describe('links for a new password', () => {
  const forgot = async (username: string) => {
    await rest.forgot(username);
    return (await lastMail(truss, `${username}@example.org`)).code;
  };
  test('expire after an hour', async () => {
    const code = await forgot('walt');
    const { rows } = await sql<{
      minutes: number;
    }>`select (extract(epoch from expires - created) / 60)::integer as minutes
      from mailed_token where username = 'walt'`.execute(truss.inside.db);
    expect(rows).toEqual([{ minutes: 60 }]);
    await sql`update mailed_token set expires = now() - interval '1 second' where username = 'walt'`.execute(
      truss.inside.db,
    );
    expect(await rest.reset('walt', code, NEW_PASSWORD)).toMatchObject(over);
  });
  test('work for one user and one purpose only', async () => {
    const code = await forgot('walt');
    expect(await rest.reset('ada', code, NEW_PASSWORD)).toMatchObject(over);
    const activate = { email: 'walt@example.org', code, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    expect(await call(truss, '/api/v4/auth/activate', activate)).toMatchObject(over);
    expect(await call(truss, '/api/v4/auth/confirmaddress', { email: 'walt@example.org', code })).toMatchObject(over);
  });
  test('are all void once one is used, or the password is changed in another way', async () => {
    const [first, second] = [await forgot('walt'), await forgot('walt')];
    expect(await rest.reset('walt', second, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await rest.reset('walt', first, 'yet another password')).toMatchObject(over);
    const third = await forgot('walt');
    const cookie = await sessionOf(truss, 'walt', NEW_PASSWORD);
    expect(await rest.change(cookie, NEW_PASSWORD, PASSWORD)).toMatchObject({ status: 200 });
    expect(await rest.reset('walt', third, 'yet another password')).toMatchObject(over);
  });
  test('neither turn two-step sign-in off nor sign anybody in', async () => {
    await sql`update "user" set two_step_enabled = true, totp_secret = 'JBSWY3DPEHPK3PXP' where username = 'ada'`.execute(
      truss.inside.db,
    );
    const code = await forgot('ada');
    expect(await rest.reset('ada', code, NEW_PASSWORD)).toMatchObject({ status: 200, cookie: '' });
    expect(await call(truss, '/api/v4/auth/signin', { username: 'ada', password: NEW_PASSWORD })).toMatchObject({
      status: 202,
      cookie: '',
    });
    await sql`update "user" set two_step_enabled = false where username = 'ada'`.execute(truss.inside.db);
  });
  test('cannot be guessed quickly', async () => {
    let last;
    for (let i = 0; i < 22; i++) last = await rest.reset('walt', `guess-${i}`, NEW_PASSWORD);
    expect(last).toMatchObject({ status: 429, body: { title: 'Too Many Attempts' } });
  });
});

test('a user of single sign-on who asks for a password is told so, and gets none', async () => {
  await sql`insert into "user" (username, email) values ('cora', 'cora@example.org')`.execute(truss.inside.db);
  await rest.forgot('cora');
  const mail = await lastMail(truss, 'cora@example.org');
  expect(mail.text).toContain('sign in through your company');
  expect(mail.link).toBe('/');
});

test('if the password in a call of api/v4 is refused, nothing else of it is saved', async () => {
  const cookie = await sessionOf(truss, 'walt', PASSWORD);
  const put = (body: unknown) => call(truss, '/api/v4/user', body, { cookie, method: 'PUT' });
  const both = {
    company: 'Elsewhere',
    preferences: { theme: 'dark' },
    newPassword: NEW_PASSWORD,
    newPasswordConfirm: NEW_PASSWORD,
  };
  expect(await put({ ...both, oldPassword: 'wrong' })).toMatchObject({ status: 400 });
  expect(await put(both)).toMatchObject({ status: 400, body: { message: 'Enter your current password.' } });
  expect(await put({ ...both, company: 'x'.repeat(201), oldPassword: PASSWORD })).toMatchObject({ status: 400 });
  const { body } = await call(truss, '/api/v4/user', undefined, { cookie });
  expect(body).toMatchObject({ company: '' });
  expect(body['preferences']).not.toHaveProperty('theme');
  expect(await sessionOf(truss, 'walt', PASSWORD)).not.toBe('');
});

test('the log contains no token and no password', async () => {
  const lines: string[] = [];
  const { log } = truss.inside;
  const { child } = log;
  const keep = (...args: unknown[]) => void lines.push(JSON.stringify(args));
  log.child = (() => ({ info: keep, warn: keep, error: keep, child: () => log, isLevelEnabled: () => true })) as never;
  log.warn = keep as never;
  try {
    await rest.forgot('walt');
    const { code } = await lastMail(truss, 'walt@example.org');
    await rest.reset('walt', code, PASSWORD);
    await sessionOf(truss, 'walt', PASSWORD);
    await mails(truss);
    expect(lines.join('\n')).toContain('signed in');
    expect(lines.join('\n')).toContain('.eml');
    for (const secret of [code, PASSWORD]) expect(lines.join('\n')).not.toContain(secret);
  } finally {
    log.child = child;
  }
});
