// The profile, and a mail address that takes effect after confirmation.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { PASSWORD, type Person } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';
import { call, forgetFailures, trussBehindProxy, lastMail, mails, mutate, sessionOf, setEmail } from './both-apis.ts';

let truss: Truss;
let walt: string;
beforeAll(async () => {
  truss = await trussBehindProxy();
  walt = await sessionOf(truss, 'walt', PASSWORD);
  await setEmail(truss, 'wendy', 'wendy@example.org');
});
afterAll(() => truss.close());
beforeEach(() => forgetFailures(truss));

const put = (cookie: string, body: unknown) => call(truss, '/api/v4/user', body, { cookie, method: 'PUT' });
const save = (cookie: string, input: unknown) =>
  mutate(truss, 'saveProfile', input, 'confirmationSentTo viewer { firstName lastName email phoneNumber company }', {
    cookie,
  });
const emailOf = async (cookie: string) => (await call(truss, '/api/v4/user', undefined, { cookie })).body['email'];
const confirm = (email: string, code: string) => call(truss, '/api/v4/auth/confirmaddress', { email, code });

test('names, phone number and company are saved through both APIs; missing fields stay', async () => {
  expect(await put(walt, { firstName: ' Walter ', phoneNumber: '+1 505 1' })).toMatchObject({
    status: 200,
    body: { firstName: 'Walter', phoneNumber: '+1 505 1' },
  });
  expect(await save(walt, { lastName: 'White', company: 'Acme' })).toMatchObject({
    status: 200,
    body: {
      confirmationSentTo: null,
      viewer: { firstName: 'Walter', lastName: 'White', phoneNumber: '+1 505 1', company: 'Acme' },
    },
  });
  expect(await save('', { lastName: 'Nobody' })).toMatchObject({ status: 401 });
  expect(await put('', { lastName: 'Nobody' })).toMatchObject({ status: 401 });
});

test('others cannot see an address, a phone number, the last sign-in or the second step', async () => {
  const cookie = await sessionOf(truss, 'wendy', PASSWORD);
  const { body } = await call(truss, '/api/v4/o/acme/users/walt', undefined, { cookie });
  expect(body).toMatchObject([{ username: 'walt', email: '', phoneNumber: '', lastLogin: null, permissions: [] }]);
  const query = `{ node(id: "${Buffer.from('User:walt').toString('base64')}") {
    ... on User { username email phoneNumber lastLogin twoStepEnabled sessions { id } permissions preferences } } }`;
  expect((await call(truss, '/graphql', { query }, { cookie })).body).toMatchObject({
    data: {
      node: {
        username: 'walt',
        email: '',
        phoneNumber: '',
        lastLogin: null,
        twoStepEnabled: false,
        sessions: [],
        permissions: [],
        preferences: {},
      },
    },
  });
});

describe('a new mail address', () => {
  test('needs the password, and takes effect when its link is opened, once', async () => {
    await setEmail(truss, 'walt', 'old@example.org');
    expect(await save(walt, { email: 'new@example.org' })).toMatchObject({
      status: 400,
      body: { message: 'Enter your current password.' },
    });
    expect(await put(walt, { email: 'new@example.org', oldPassword: 'wrong' })).toMatchObject({ status: 400 });
    expect(await mails(truss, 'new@example.org')).toEqual([]);
    expect(await save(walt, { email: 'New@example.org', oldPassword: PASSWORD })).toMatchObject({
      status: 200,
      body: { confirmationSentTo: 'new@example.org', viewer: { email: 'old@example.org' } },
    });
    const { code, link } = await lastMail(truss, 'new@example.org');
    expect(link).toBe(`/activate/new%40example.org/${code}?confirm=address`);
    expect(await emailOf(walt)).toBe('old@example.org');
    expect(await confirm('other@example.org', code)).toMatchObject({ status: 400 });
    expect(await mutate(truss, 'confirmAddress', { email: 'new@example.org', code }, 'username')).toMatchObject({
      status: 200,
      body: { username: 'walt' },
    });
    expect(await emailOf(walt)).toBe('new@example.org');
    expect(await confirm('new@example.org', code)).toMatchObject({
      status: 400,
      body: { title: 'Link No Longer Valid' },
    });
    expect((await lastMail(truss, 'old@example.org')).text).toContain('the email address was changed');
  });

  test('that another user has gets the same answer; its owner gets a mail, and nothing changes', async () => {
    const before = await emailOf(walt);
    const taken = await save(walt, { email: 'WENDY@example.org', oldPassword: PASSWORD });
    const free = await save(walt, { email: 'free@example.org', oldPassword: PASSWORD });
    expect(taken.status).toBe(200);
    expect({ ...taken.body, confirmationSentTo: '' }).toEqual({ ...free.body, confirmationSentTo: '' });
    const mail = await lastMail(truss, 'wendy@example.org');
    expect(mail.subject).toBe('Your email address is already used in Truss');
    expect(mail.link).toBe('/');
    expect(await emailOf(walt)).toBe(before);
  });

  test('that another user has confirmed meanwhile is refused', async () => {
    await put(walt, { email: 'both@example.org', oldPassword: PASSWORD });
    const { code } = await lastMail(truss, 'both@example.org');
    await setEmail(truss, 'rob', 'Both@example.org');
    expect(await confirm('both@example.org', code)).toMatchObject({ status: 400 });
    await setEmail(truss, 'rob', '');
  });

  test('must be valid; sending the old one changes nothing', async () => {
    expect(await put(walt, { email: 'nonsense', oldPassword: PASSWORD })).toMatchObject({ status: 400 });
    const email = (await emailOf(walt)) as string;
    const before = (await mails(truss)).length;
    expect(await put(walt, { email: email.toUpperCase(), firstName: 'Walter' })).toMatchObject({ status: 200 });
    expect(await mails(truss)).toHaveLength(before);
  });
});

test('can be used to sign in', async () => {
  await setEmail(truss, 'rita', 'Rita@example.org');
  const body = { username: ' rita@EXAMPLE.org', password: PASSWORD };
  expect(await call(truss, '/api/v4/auth/signin', body)).toMatchObject({ status: 200, body: { username: 'rita' } });
});

test('a user without a common organization cannot be looked up', async () => {
  const look = async (as: string, username: string) => {
    const id = Buffer.from(`User:${username}`).toString('base64');
    const query = `{ node(id: "${id}") { ... on User { username } } nodes(ids: ["${id}"]) { id } }`;
    const cookie = await sessionOf(truss, as, PASSWORD);
    return (await call(truss, '/graphql', { query }, { cookie })).body as {
      data: { node: { username: string } | null; nodes: unknown[] };
    };
  };
  expect((await look('olga', 'walt')).data).toEqual({ node: null, nodes: [null] });
  expect((await look('olga', 'walt')).data).toEqual((await look('olga', 'nobody')).data);
  expect((await look('olga', 'olga')).data.node).toEqual({ username: 'olga' });
  expect((await look('walt', 'wendy')).data.node).toEqual({ username: 'wendy' });
  expect((await look('walt', 'root')).data.node).toEqual({ username: 'root' });
  expect((await look('root', 'olga')).data.node).toEqual({ username: 'olga' });
});

test('a signed-in user reads their own permissions, permission and role of the given place', async () => {
  const ada = await truss.cookie('ada');
  const { body: roles } = await call(truss, '/api/v4/o/acme/roles', undefined, { cookie: ada });
  const [{ id: roleId }] = roles as unknown as [{ id: number }];
  await call(truss, `/api/v4/o/acme/p/1/users/rob?roleId=${roleId}`, undefined, { cookie: ada, method: 'POST' });
  const standing = async (as: Person, query = '') => {
    const { body } = await call(truss, `/api/v4/user${query}`, undefined, { cookie: await truss.cookie(as) });
    return [body['permission'], body['roleId'], Array.isArray(body['permissions']) || body];
  };
  expect(await standing('ada')).toEqual(['admin', null, true]);
  expect(await standing('walt', '?organizationSlug=acme')).toEqual(['member', null, true]);
  expect(await standing('rob')).toEqual([null, null, true]);
  expect(await standing('rob', '?organizationSlug=acme&projectId=1')).toEqual([null, roleId, true]);
  const refused = await call(truss, '/api/v4/user?organizationSlug=acme', undefined, {
    cookie: await truss.cookie('olga'),
  });
  expect(refused.status).toBe(403);
});
