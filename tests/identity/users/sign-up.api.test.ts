// Making oneself an account: by a mail and nothing but a mail, and without telling anybody who has one.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { House } from '../../support/house.ts';
import { PASSWORD } from '../../support/people.ts';
import {
  call,
  forgetFailures,
  houseBehindProxy,
  lastMail,
  mails,
  mutate,
  NEW_PASSWORD,
  setEmail,
  statusesOf,
  whileNobodyCanReadUsers,
} from './both-apis.ts';

let house: House;
beforeAll(async () => {
  house = await houseBehindProxy();
  await setEmail(house, 'walt', 'Walt@Example.org');
});
afterAll(() => house.close());
beforeEach(() => forgetFailures(house));

const signUp = (email: string, more: Record<string, string> = {}) =>
  call(house, '/api/v4/auth/signup', { email, firstName: 'Nora', ...more });
const activate = (email: string, code: string, password = NEW_PASSWORD, passwordConfirm = password) =>
  call(house, '/api/v4/auth/activate', { email, code, password, passwordConfirm });
const signIn = (username: string, password: string) => call(house, '/api/v4/auth/signin', { username, password });
const over = {
  status: 400,
  body: {
    title: 'Link No Longer Valid',
    message: 'This link is no longer valid: it has been used, or it is too old. Ask for a new one.',
  },
};

test('a mail leads to a password, the password into Truss; the link works once', async () => {
  expect(await signUp(' Nora@Example.org ', { lastName: 'New', company: 'Acme' })).toMatchObject({
    status: 200,
    body: { ok: true },
    cookie: '',
  });
  const mail = await lastMail(house, 'nora@example.org');
  expect(mail.subject).toBe('Activate your Truss account');
  expect(mail.text).toContain(`http://truss.test/activate/nora%40example.org/${mail.code}`);
  expect(mail.code).toMatch(/^[\w-]{43}$/);
  expect(await signIn('nora@example.org', NEW_PASSWORD)).toMatchObject({ status: 401, cookie: '' });

  expect(await activate('nora@example.org', mail.code)).toMatchObject({
    status: 200,
    body: { username: 'nora@example.org' },
    cookie: '',
  });
  const { status, body, cookie } = await signIn('nora@example.org', NEW_PASSWORD);
  expect(status).toBe(200);
  expect(cookie).not.toBe('');
  expect(body).toMatchObject({ firstName: 'Nora', lastName: 'New', company: 'Acme', email: 'nora@example.org' });
  expect(body['permissions']).toEqual([]);
  expect(await activate('nora@example.org', mail.code, 'another long password')).toMatchObject(over);
  expect(await signIn('nora@example.org', NEW_PASSWORD)).toMatchObject({ status: 200 });
});

test('the same through the graph', async () => {
  const input = { email: 'gina@example.org', firstName: 'Gina' };
  expect(await mutate(house, 'signUp', input, 'ok')).toMatchObject({ status: 200, body: { ok: true } });
  const { code } = await lastMail(house, 'gina@example.org');
  const chosen = { email: 'gina@example.org', code, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
  expect(
    await mutate(house, 'activateAccount', { ...chosen, passwordConfirm: 'another one' }, 'username'),
  ).toMatchObject({ status: 400, body: { message: 'The two passwords are not the same. Type the new one twice.' } });
  expect(await mutate(house, 'activateAccount', chosen, 'username')).toMatchObject({
    status: 200,
    body: { username: 'gina@example.org' },
  });
  expect(await mutate(house, 'activateAccount', chosen, 'username')).toMatchObject(over);
});

test('whose address it is already, is told by mail and not by the answer; nothing of theirs changes', async () => {
  const known = await signUp('walt@example.org', { firstName: 'Mallory' });
  const unknown = await signUp('stranger@example.org', { firstName: 'Mallory' });
  expect(known).toEqual(unknown);
  const mail = await lastMail(house, 'walt@example.org');
  expect(mail.subject).toBe('You have a Truss account already');
  expect(mail.text).toContain("sign in as 'walt'");
  expect(mail.link).toBe('/forgotpassword');
  expect(await signIn('walt', PASSWORD)).toMatchObject({ status: 200, body: { firstName: 'Walt' } });
});

test('the answer is out before anybody looks who has an account, so its time tells nothing', async () => {
  const answers = await whileNobodyCanReadUsers(house, () =>
    Promise.all(['walt@example.org', 'fresh@example.org'].map((email) => signUp(email))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await lastMail(house, 'fresh@example.org')).subject).toBe('Activate your Truss account');
});

test('nobody can prepare an account for somebody else: what a stranger typed does not become the password or a text in the mail', async () => {
  await signUp('victim@example.org', { firstName: 'Win a prize at https://evil.example', lastName: 'x' });
  const mail = await lastMail(house, 'victim@example.org');
  expect(mail.text).not.toContain('evil.example');
  const row = await house.inside.db
    .selectFrom('user')
    .select(['passwordHash', 'activated', 'permissions'])
    .where('username', '=', 'victim@example.org')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ passwordHash: null, activated: false, permissions: [] });
});

test('a code is kept as a hash, is for one address, and is over after three days', async () => {
  await signUp('late@example.org');
  const { code } = await lastMail(house, 'late@example.org');
  const { rows } = await sql<{ row: string }>`select mailed_token::text as row from mailed_token`.execute(
    house.inside.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    expect(row).not.toContain(code);
    expect(row).not.toContain(Buffer.from(code, 'base64url').toString('hex'));
  }
  expect(await activate('walt@example.org', code)).toMatchObject(over);
  // The last sign carries four bits, and is never a B.
  expect(await activate('late@example.org', `${code.slice(0, -1)}B`)).toMatchObject(over);
  expect(await activate('late@example.org', '')).toMatchObject(over);
  const { hours } = (
    await sql<{ hours: number }>`select (extract(epoch from expires - created) / 3600)::integer as hours
      from mailed_token where username = 'late@example.org'`.execute(house.inside.db)
  ).rows[0]!;
  expect(hours).toBe(72);
  await sql`update mailed_token set expires = now() - interval '1 second' where username = 'late@example.org'`.execute(
    house.inside.db,
  );
  expect(await activate('late@example.org', code)).toMatchObject(over);
});

test('of two who use a link at the same moment, one is too late', async () => {
  await signUp('race@example.org');
  const { code } = await lastMail(house, 'race@example.org');
  const answers = await Promise.all(
    [1, 2, 3].map((each) => activate('race@example.org', code, `password of number ${each}`)),
  );
  expect(statusesOf(answers)).toEqual([200, 400, 400]);
});

describe('refused, and nothing is mailed', () => {
  test.each(['', 'nobody', 'a@b', 'a b@example.org', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: c@d.org'])(
    'the address %j',
    async (email) => {
      const before = (await mails(house)).length;
      const { status, body } = await signUp(email);
      expect(status).toBe(400);
      expect(body['message']).toContain('This is not an e-mail address.');
      expect(await mails(house)).toHaveLength(before);
    },
  );
  test('a name without end', async () => {
    expect(await signUp('long@example.org', { firstName: 'x'.repeat(101) })).toMatchObject({
      status: 400,
      body: { message: 'The first name is longer than 100 characters. Shorten it.' },
    });
  });
});

test('the same address is not flooded with mails, nor many from one place', async () => {
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await signUp('often@example.org')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(await mails(house, 'often@example.org')).toHaveLength(4);
  await forgetFailures(house);
  let last = 0;
  for (let i = 0; i < 22; i++) last = (await signUp(`many${i}@example.org`)).status;
  expect(last).toBe(429);
  const elsewhere = await call(house, '/api/v4/auth/signup', { email: 'calm@example.org' }, { address: '203.0.113.9' });
  expect(elsewhere.status).toBe(200);
});

test('where sign-up is off, it is refused in a sentence, and can be read beforehand', async () => {
  const closed = await houseBehindProxy({ SIGN_UP: 'off', SUPPORT_CONTACT: 'call 1234.' });
  try {
    const refused = {
      status: 403,
      body: {
        title: 'Sign Up Is Off',
        message: 'Nobody can make an account here by themselves. If you need one, call 1234.',
      },
    };
    expect(await call(closed, '/api/v4/auth/signup', { email: 'nora@example.org' })).toMatchObject(refused);
    expect(await mutate(closed, 'signUp', { email: 'nora@example.org' }, 'ok')).toMatchObject(refused);
    expect(await mails(closed)).toEqual([]);
    const { body } = await call(closed, '/graphql', {
      query: '{ signInOptions { mayAnybodySignUp supportContact } }',
    });
    expect(body).toMatchObject({
      data: { signInOptions: { mayAnybodySignUp: false, supportContact: 'call 1234.' } },
    });
  } finally {
    await closed.close();
  }
});

test('who never came is forgotten, with their links', async () => {
  const { sweepUsers } = await import('../../../server/identity/users/commands/sign-up.ts');
  await signUp('never@example.org');
  await lastMail(house, 'never@example.org');
  const isThere = async () => {
    await sweepUsers(house.inside);
    const row = await house.inside.db
      .selectFrom('user')
      .select('username')
      .where('username', '=', 'never@example.org')
      .executeTakeFirst();
    return row !== undefined;
  };
  expect(await isThere()).toBe(true);
  await sql`update "user" set created = now() - interval '31 days'
    where username in ('never@example.org', 'walt')`.execute(house.inside.db);
  expect(await isThere()).toBe(false);
  expect(await signIn('walt', PASSWORD)).toMatchObject({ status: 200 });
});
