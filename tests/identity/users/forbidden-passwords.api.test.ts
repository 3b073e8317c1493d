// What may be no password is refused wherever one is chosen: what was breached, and names of the place; no refusal tells of an organization that is not one's own.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { issueToken } from '../../../server/identity/users/commands/tokens.ts';
import type { House } from '../../support/house.ts';
import { PASSWORD } from '../../support/people.ts';
import { callRest, sessionOf } from '../../support/sessions.ts';
import { call, forgetFailures, houseBehindProxy, mutate, setEmail } from './both-apis.ts';

let house: House;
beforeAll(async () => {
  house = await houseBehindProxy();
  await house.inside.db
    .updateTable('organization')
    .set({ name: 'Borealis Rockets' })
    .where('slug', '=', 'acme')
    .execute();
  await house.inside.db.updateTable('organization').set({ name: 'Zebra' }).where('slug', '=', 'other').execute();
});
afterAll(() => house.close());
beforeEach(() => forgetFailures(house));

/** Tries a new password and comes back to the old one. */
async function isRefused(username: string, newPassword: string): Promise<string | null> {
  const cookie = await sessionOf(house, username);
  const change = (oldPassword: string, chosen: string) =>
    callRest(house, cookie, 'PUT', '/user', { oldPassword, newPassword: chosen, newPasswordConfirm: chosen });
  const { status, message } = await change(PASSWORD, newPassword);
  if (status !== 200) return message!;
  expect((await change(newPassword, PASSWORD)).status).toBe(200);
  return null;
}

test('names of the product and of one’s own organizations are no passwords; those of others tell nothing', async () => {
  const refused =
    'A password must not be made of names, such as yours, Truss or your organization. Choose another one.';
  for (const password of ['truss-2026!', 'rockets-ACME-7', 'TrussWaltBorealis'])
    expect([password, await isRefused('walt', password)]).toEqual([password, refused]);
  expect(await isRefused('walt', 'zebra-12345')).toBeNull();
  expect(await isRefused('walt', 'rocketry-1984')).toBeNull();
  expect(await isRefused('olga', 'zebra-12345')).toBe(refused);
  expect(await isRefused('olga', 'borealis-12345')).toBeNull();
  // Whoever administers the server enters all of them.
  expect(await isRefused('root', 'zebra-borealis')).toBe(refused);
});

test('what was breached is refused wherever a password is chosen', async () => {
  const password = 'dimazarya';
  const again = { newPassword: password, newPasswordConfirm: password };
  const refused = { status: 400, body: { message: expect.stringContaining('tried first') } };
  expect(await isRefused('walt', password)).toContain('tried first');
  const cookie = (await sessionOf(house, 'walt'))['cookie'];
  expect(
    await mutate(house, 'changePassword', { oldPassword: PASSWORD, ...again }, 'viewer { username }', { cookie }),
  ).toMatchObject(refused);

  await setEmail(house, 'rob', 'rob@example.org');
  const { db } = house.inside;
  const reset = await issueToken(db, { username: 'rob', purpose: 'reset', email: 'rob@example.org' }, 1);
  expect(await call(house, '/api/v4/auth/reset', { username: 'rob', code: reset, ...again })).toMatchObject(refused);
  expect(await mutate(house, 'resetPassword', { username: 'rob', code: reset, ...again }, 'username')).toMatchObject(
    refused,
  );

  const email = 'new@example.org';
  await db.insertInto('user').values({ username: email, email, activated: false }).execute();
  const code = await issueToken(db, { username: email, purpose: 'activate', email }, 1);
  const given = { email, code, password, passwordConfirm: password };
  expect(await call(house, '/api/v4/auth/activate', given)).toMatchObject(refused);
  expect(await mutate(house, 'activateAccount', given, 'username')).toMatchObject(refused);
});
