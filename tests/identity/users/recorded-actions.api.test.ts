// Actions on accounts are recorded with actor, target and address, and without secrets.
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inviteUser } from '../../../server/identity/users/commands/sign-up.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { PASSWORD } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';
import { call, trussBehindProxy, lastMail, mails, NEW_PASSWORD, sessionOf, setEmail } from './both-apis.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await trussBehindProxy();
});
afterAll(() => truss.close());

const records = async (username: string) => {
  const { rows } = await sql<{ action: string; target: string; address: string; text: string }>`
    select action, target, address, audit_record::text as text from audit_record
    where username = ${username} and organization_id = 0 order by id`.execute(truss.inside.db);
  return rows;
};

test("an account's actions are recorded from sign-up to the end of a session", async () => {
  const email = 'nora@example.org';
  const secrets: string[] = [NEW_PASSWORD];
  const post = (path: string, body: unknown, cookie?: string) => call(truss, `/api/v4/${path}`, body, { cookie });
  await post('auth/signup', { email });
  let { code } = await lastMail(truss, email);
  secrets.push(code);
  await post('auth/activate', { email, code, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD });
  await post('auth/signin', { username: email, password: 'a wrong password' });
  const cookie = await sessionOf(truss, email, NEW_PASSWORD);
  const { secret } = (await post('user/twostep', { password: NEW_PASSWORD }, cookie)).body as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await post('user/twostep/confirm', { code: totp }, cookie);
  const [first, second, third] = confirmed.body['recoveryCodes'] as [string, string, string];
  secrets.push(secret, first, second, third);
  await post('auth/signin', { username: email, password: NEW_PASSWORD, totpCode: '000000' });
  await post('auth/signin', { username: email, password: NEW_PASSWORD, totpCode: first });
  await call(truss, '/api/v4/user/sessions', { password: NEW_PASSWORD }, { cookie, method: 'DELETE' });
  await post('user/twostep/off', { password: NEW_PASSWORD, code: second }, cookie);
  const change = { oldPassword: NEW_PASSWORD, newPassword: PASSWORD, newPasswordConfirm: PASSWORD };
  await call(truss, '/api/v4/user', change, { cookie, method: 'PUT' });
  await post('auth/forgotpassword', { username: email });
  ({ code } = (await mails(truss, email)).findLast(({ link }) => link.startsWith('/reset/'))!);
  secrets.push(code);
  await post('auth/signout', {}, cookie);
  await post('auth/reset', { username: email, code, newPassword: NEW_PASSWORD, newPasswordConfirm: NEW_PASSWORD });

  const rows = await records(email);
  expect(rows.map(({ action }) => action)).toEqual([
    'signed_up',
    'activated',
    'sign_in_failed',
    'signed_in',
    'two_step_on',
    'sign_in_failed',
    'signed_in',
    'session_revoked',
    'two_step_off',
    'password_changed',
    'signed_out',
    'password_reset',
  ]);
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['198.51.100.1']));
  for (const { text } of rows) for (const each of secrets) expect(text).not.toContain(each);
});

test('a failed sign-in for a user who does not exist is recorded', async () => {
  await call(truss, '/api/v4/auth/signin', { username: 'Mallory', password: 'x' }, { address: '203.0.113.66' });
  expect(await records('mallory')).toMatchObject([
    { action: 'sign_in_failed', target: 'mallory', address: '203.0.113.66' },
  ]);
});

test('an invitation makes an account once, and is mailed again until it is accepted', async () => {
  await setEmail(truss, 'wendy', 'wendy@example.org');
  const ctx = contextFor(truss.inside, 'ada');
  const to = { by: 'Ada', organization: 'Acme', as: 'a member', isOpen: false };
  expect(await inviteUser(ctx, ' Ivan@Example.org ', to, { firstName: 'Ivan' })).toBe('ivan@example.org');
  expect(await inviteUser(ctx, 'ivan@example.org', to)).toBe('ivan@example.org');
  expect(await inviteUser(ctx, 'Wendy@example.org', to)).toBe('wendy');
  const invitations = await mails(truss, 'ivan@example.org');
  expect(invitations.map(({ subject }) => subject)).toEqual([
    'You are invited to Acme in Truss',
    'You are invited to Acme in Truss',
  ]);
  expect(await mails(truss, 'wendy@example.org')).toEqual([]);
  const { code } = invitations[0]!;
  const accept = { email: 'ivan@example.org', code, password: PASSWORD, passwordConfirm: PASSWORD };
  expect((await call(truss, '/api/v4/auth/activate', accept)).status).toBe(200);
  expect(await inviteUser(ctx, 'ivan@example.org', to)).toBe('ivan@example.org');
  expect(await mails(truss, 'ivan@example.org')).toHaveLength(2);
  const other = { ...accept, code: invitations[1]!.code };
  expect((await call(truss, '/api/v4/auth/activate', other)).status).toBe(400);
});
