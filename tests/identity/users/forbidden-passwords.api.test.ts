// Forbidden passwords are refused wherever one is chosen: breached ones, and names of the place; refusals do not reveal other
// organizations.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { issueToken } from '../../../server/identity/users/commands/tokens.ts';
import { PASSWORD } from '../../support/people.ts';
import { callRest, sessionOf } from '../../support/sessions.ts';
import type { Truss } from '../../support/truss.ts';
import { call, forgetFailures, trussBehindProxy, mutate, setEmail } from './both-apis.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await trussBehindProxy();
  await truss.inside.db
    .updateTable('organization')
    .set({ name: 'Borealis Rockets' })
    .where('slug', '=', 'acme')
    .execute();
  await truss.inside.db.updateTable('organization').set({ name: 'Zebra' }).where('slug', '=', 'other').execute();
});
afterAll(() => truss.close());
beforeEach(() => forgetFailures(truss));

/** Tries a new password and changes back to the old one. */
async function isRefused(username: string, newPassword: string): Promise<string | null> {
  const cookie = await sessionOf(truss, username);
  const change = (oldPassword: string, chosen: string) =>
    callRest(truss, cookie, 'PUT', '/user', { oldPassword, newPassword: chosen, newPasswordConfirm: chosen });
  const { status, message } = await change(PASSWORD, newPassword);
  if (status !== 200) return message!;
  expect((await change(newPassword, PASSWORD)).status).toBe(200);
  return null;
}

test("names of the product and of the user's organizations are no passwords; names of other organizations are not revealed", async () => {
  const refused = 'A password must not consist of names such as yours, Truss or your organization. Choose another one.';
  for (const password of ['truss-2026!', 'rockets-ACME-7', 'TrussWaltBorealis'])
    expect([password, await isRefused('walt', password)]).toEqual([password, refused]);
  expect(await isRefused('walt', 'zebra-12345')).toBeNull();
  expect(await isRefused('walt', 'rocketry-1984')).toBeNull();
  expect(await isRefused('olga', 'zebra-12345')).toBe(refused);
  expect(await isRefused('olga', 'borealis-12345')).toBeNull();
  // Server administrators may enter all organizations.
  expect(await isRefused('root', 'zebra-borealis')).toBe(refused);
});

test('a breached password is refused wherever one is chosen', async () => {
  const password = 'dimazarya';
  const again = { newPassword: password, newPasswordConfirm: password };
  const refused = { status: 400, body: { message: expect.stringContaining('too common') } };
  expect(await isRefused('walt', password)).toContain('too common');
  const cookie = (await sessionOf(truss, 'walt'))['cookie'];
  expect(
    await mutate(truss, 'changePassword', { oldPassword: PASSWORD, ...again }, 'viewer { username }', { cookie }),
  ).toMatchObject(refused);

  await setEmail(truss, 'rob', 'rob@example.org');
  const { db } = truss.inside;
  const reset = await issueToken(db, { username: 'rob', purpose: 'reset', email: 'rob@example.org' }, 1);
  expect(await call(truss, '/api/v4/auth/reset', { username: 'rob', code: reset, ...again })).toMatchObject(refused);
  expect(await mutate(truss, 'resetPassword', { username: 'rob', code: reset, ...again }, 'username')).toMatchObject(
    refused,
  );

  const email = 'new@example.org';
  await db.insertInto('user').values({ username: email, email, activated: false }).execute();
  const code = await issueToken(db, { username: email, purpose: 'activate', email }, 1);
  const given = { email, code, password, passwordConfirm: password };
  expect(await call(truss, '/api/v4/auth/activate', given)).toMatchObject(refused);
  expect(await mutate(truss, 'activateAccount', given, 'username')).toMatchObject(refused);
});
