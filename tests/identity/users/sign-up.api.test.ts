// Signing up: only by a mailed link, and without revealing who has an account.
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
  setEmail,
  statusesOf,
  whileNobodyCanReadUsers,
} from './both-apis.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await trussBehindProxy();
  await setEmail(truss, 'walt', 'Walt@Example.org');
});
afterAll(() => truss.close());
beforeEach(() => forgetFailures(truss));

const signUp = (email: string, more: Record<string, string> = {}) =>
  call(truss, '/api/v4/auth/signup', { email, firstName: 'Nora', ...more });
const activate = (email: string, code: string, password = NEW_PASSWORD, passwordConfirm = password) =>
  call(truss, '/api/v4/auth/activate', { email, code, password, passwordConfirm });
const signIn = (username: string, password: string) => call(truss, '/api/v4/auth/signin', { username, password });
const over = {
  status: 400,
  body: {
    title: 'Link No Longer Valid',
    message: 'This link is no longer valid: it has been used or has expired. Request a new one.',
  },
};

test('the mailed link leads to choosing a password, which activates the account; it works once', async () => {
  expect(await signUp(' Nora@Example.org ', { lastName: 'New', company: 'Acme' })).toMatchObject({
    status: 200,
    body: { ok: true },
    cookie: '',
  });
  const mail = await lastMail(truss, 'nora@example.org');
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

test('sign-up works the same through the graph', async () => {
  const input = { email: 'gina@example.org', firstName: 'Gina' };
  expect(await mutate(truss, 'signUp', input, 'ok')).toMatchObject({ status: 200, body: { ok: true } });
  const { code } = await lastMail(truss, 'gina@example.org');
  const chosen = { email: 'gina@example.org', code, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
  expect(
    await mutate(truss, 'activateAccount', { ...chosen, passwordConfirm: 'another one' }, 'username'),
  ).toMatchObject({ status: 400, body: { message: 'The two passwords are not the same. Type the new one twice.' } });
  expect(await mutate(truss, 'activateAccount', chosen, 'username')).toMatchObject({
    status: 200,
    body: { username: 'gina@example.org' },
  });
  expect(await mutate(truss, 'activateAccount', chosen, 'username')).toMatchObject(over);
});

test('the owner of a taken address gets a mail, the answer says nothing, and nothing of theirs changes', async () => {
  const known = await signUp('walt@example.org', { firstName: 'Mallory' });
  const unknown = await signUp('stranger@example.org', { firstName: 'Mallory' });
  expect(known).toEqual(unknown);
  const mail = await lastMail(truss, 'walt@example.org');
  expect(mail.subject).toBe('You already have a Truss account');
  expect(mail.text).toContain("sign in as 'walt'");
  expect(mail.link).toBe('/forgotpassword');
  expect(await signIn('walt', PASSWORD)).toMatchObject({ status: 200, body: { firstName: 'Walt' } });
});

test('the answer is sent before the account is looked up, so that its time reveals nothing', async () => {
  const answers = await whileNobodyCanReadUsers(truss, () =>
    Promise.all(['walt@example.org', 'fresh@example.org'].map((email) => signUp(email))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await lastMail(truss, 'fresh@example.org')).subject).toBe('Activate your Truss account');
});

test('nobody can prepare an account for somebody else: what a stranger typed becomes neither password nor text of the mail', async () => {
  await signUp('victim@example.org', { firstName: 'Win a prize at https://evil.example', lastName: 'x' });
  const mail = await lastMail(truss, 'victim@example.org');
  expect(mail.text).not.toContain('evil.example');
  const row = await truss.inside.db
    .selectFrom('user')
    .select(['passwordHash', 'activated', 'permissions'])
    .where('username', '=', 'victim@example.org')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ passwordHash: null, activated: false, permissions: [] });
});

test('a code is stored as a hash, belongs to one address, and expires after three days', async () => {
  await signUp('late@example.org');
  const { code } = await lastMail(truss, 'late@example.org');
  const { rows } = await sql<{ row: string }>`select mailed_token::text as row from mailed_token`.execute(
    truss.inside.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    expect(row).not.toContain(code);
    expect(row).not.toContain(Buffer.from(code, 'base64url').toString('hex'));
  }
  expect(await activate('walt@example.org', code)).toMatchObject(over);
  // The last character carries four bits, and is never a B.
  expect(await activate('late@example.org', `${code.slice(0, -1)}B`)).toMatchObject(over);
  expect(await activate('late@example.org', '')).toMatchObject(over);
  const { hours } = (
    await sql<{ hours: number }>`select (extract(epoch from expires - created) / 3600)::integer as hours
      from mailed_token where username = 'late@example.org'`.execute(truss.inside.db)
  ).rows[0]!;
  expect(hours).toBe(72);
  await sql`update mailed_token set expires = now() - interval '1 second' where username = 'late@example.org'`.execute(
    truss.inside.db,
  );
  expect(await activate('late@example.org', code)).toMatchObject(over);
});

test('if two requests use a link at the same moment, one is refused', async () => {
  await signUp('race@example.org');
  const { code } = await lastMail(truss, 'race@example.org');
  const answers = await Promise.all(
    [1, 2, 3].map((each) => activate('race@example.org', code, `password of number ${each}`)),
  );
  expect(statusesOf(answers)).toEqual([200, 400, 400]);
});

describe('refused, without any mail', () => {
  test.each(['', 'nobody', 'a@b', 'a b@example.org', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: c@d.org'])(
    'the address %j',
    async (email) => {
      const before = (await mails(truss)).length;
      const { status, body } = await signUp(email);
      expect(status).toBe(400);
      expect(body['message']).toContain('This is not an email address.');
      expect(await mails(truss)).toHaveLength(before);
    },
  );
  test('an endless name', async () => {
    expect(await signUp('long@example.org', { firstName: 'x'.repeat(101) })).toMatchObject({
      status: 400,
      body: { message: 'The first name is longer than 100 characters. Shorten it.' },
    });
  });
});

test('mails to one address, and from one place, are limited', async () => {
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await signUp('often@example.org')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(await mails(truss, 'often@example.org')).toHaveLength(4);
  await forgetFailures(truss);
  let last = 0;
  for (let i = 0; i < 22; i++) last = (await signUp(`many${i}@example.org`)).status;
  expect(last).toBe(429);
  const elsewhere = await call(truss, '/api/v4/auth/signup', { email: 'calm@example.org' }, { address: '203.0.113.9' });
  expect(elsewhere.status).toBe(200);
});

test('with sign-up off, it is refused with a sentence, and pages know it beforehand', async () => {
  const closed = await trussBehindProxy({ SIGN_UP: 'off', SUPPORT_CONTACT: 'call 1234.' });
  try {
    const refused = {
      status: 403,
      body: {
        title: 'Sign-Up Is Off',
        message: 'You cannot create an account yourself here. If you need one, call 1234.',
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

test('an account never activated is deleted, with its links', async () => {
  const { sweepUsers } = await import('../../../server/identity/users/commands/sign-up.ts');
  await signUp('never@example.org');
  await lastMail(truss, 'never@example.org');
  const isThere = async () => {
    await sweepUsers(truss.inside);
    const row = await truss.inside.db
      .selectFrom('user')
      .select('username')
      .where('username', '=', 'never@example.org')
      .executeTakeFirst();
    return row !== undefined;
  };
  expect(await isThere()).toBe(true);
  await sql`update "user" set created = now() - interval '31 days'
    where username in ('never@example.org', 'walt')`.execute(truss.inside.db);
  expect(await isThere()).toBe(false);
  expect(await signIn('walt', PASSWORD)).toMatchObject({ status: 200 });
});
