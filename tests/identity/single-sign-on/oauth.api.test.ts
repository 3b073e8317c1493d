// Signing in at an OpenID provider. A response counts once, for its request, in the browser that began; tokens of another provider, for
// another client or from another time are refused and recorded.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  CLIENT,
  openForgingProvider,
  openProvider,
  strangersKey,
  walk,
  type Forgery,
  type OpenIdProvider,
} from '../../support/openid-provider.ts';
import { serverWithSingleSignOn, cookieOf, failuresOf, signedInUser } from '../../support/single-sign-on.ts';
import type { Truss } from '../../support/truss.ts';

const PUBLIC_URL = 'http://truss.test';
const CALLBACK = `${PUBLIC_URL}/api/v4/auth/oauth/callback`;
const JANE = {
  sub: 'subject-1',
  preferred_username: 'Jane.Doe',
  given_name: 'Jane',
  family_name: 'Doe',
  email: 'jane@acme.test',
  email_verified: true,
  groups: ['Leads'],
};

let person: Record<string, unknown> & { sub: string } = JANE;
let lie: () => Forgery = () => ({});
let provider: OpenIdProvider;
let liar: OpenIdProvider;
let truss: Truss;
let deceived: Truss;
beforeAll(async () => {
  provider = await openProvider(CALLBACK, () => person);
  liar = await openForgingProvider(() => lie());
  const groups = { leads: [{ organization: 'acme', level: 'admin' }] };
  const settings = { oauth: { ...CLIENT, issuer: provider.issuer, linkByEmail: true, groups } };
  truss = await serverWithSingleSignOn(settings, { PUBLIC_URL });
  deceived = await serverWithSingleSignOn({ oauth: { ...CLIENT, issuer: liar.issuer } }, { PUBLIC_URL });
});
afterAll(async () => {
  await truss.close();
  await deceived.close();
  await provider.close();
  await liar.close();
});

const go = (path: string, cookie = '', { accept = '*/*', at = truss } = {}) =>
  fetch(at.url + path, { redirect: 'manual', headers: { accept, cookie } });

/** Begins a sign-in like a browser. */
async function ask(query: Record<string, string> = {}, session = '', at = truss) {
  const response = await go(`/api/v4/auth/oauth/login?${new URLSearchParams(query)}`, session, { at });
  expect(response.status).toBe(303);
  return { address: response.headers.get('location')!, cookie: cookieOf(response, 'truss_sign_in')! };
}
/** Begins, lets the provider do its part, and returns the address to which it sends the browser back. */
async function visit(query: Record<string, string> = {}, jar?: Map<string, string>, session = '') {
  const { address, cookie } = await ask(query, session);
  const back = new URL(await walk(address, jar));
  expect(back.origin + back.pathname).toBe(CALLBACK);
  return { answer: back.searchParams, cookie };
}
const callback = (answer: URLSearchParams, cookie?: string, more: { accept?: string; at?: Truss } = {}) =>
  go(`/api/v4/auth/oauth/callback?${answer}`, cookie, more);
const post = (answer: URLSearchParams, cookie: string, query = '') =>
  fetch(`${truss.url}/api/v4/auth/oauth/auth${query}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(answer)),
  });

async function refused(response: Response, why: RegExp, at = truss) {
  expect(response.status).toBe(401);
  expect(cookieOf(response, 'truss_session')).toBeUndefined();
  expect((await failuresOf(at)).at(-1)).toMatch(why);
}

describe('a user of the OpenID provider', () => {
  test('gets an account at the first sign-in, and the same one at the next', async () => {
    const first = await visit();
    const jane = await signedInUser(truss, await callback(first.answer, first.cookie));
    expect(jane).toEqual({
      username: 'jane.doe',
      authentication: 'OAUTH',
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@acme.test',
      permissions: ['organization:acme:admin'],
    });
    const second = await visit();
    expect(await signedInUser(truss, await callback(second.answer, second.cookie))).toEqual(jane);
  });
  test('returns to the page they wanted', async () => {
    const { answer, cookie } = await visit({ redirectUrl: '/acme/dashboard' });
    const response = await callback(answer, cookie, { accept: 'text/html' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/acme/dashboard']);
  });
  test('is not sent on to another site', async () => {
    const { answer, cookie } = await visit({ redirectUrl: '//evil.test' });
    expect(await (await callback(answer, cookie)).json()).toMatchObject({ redirectURL: '/' });
  });
  test("can sign in through the contract's call, from our own pages only", async () => {
    const { answer, cookie } = await visit({ redirectUrl: '/acme/dashboard' });
    const elsewhere = await fetch(`${truss.url}/api/v4/auth/oauth/auth`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.test', 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(answer)),
    });
    expect(elsewhere.status).toBe(403);
    const response = await post(answer, cookie);
    expect(await response.json()).toEqual({
      username: 'jane.doe',
      authentication: 'OAUTH',
      redirectURL: '/acme/dashboard',
    });
  });
  test('is linked to the owner of an address only if the provider has verified it', async () => {
    await truss.inside.db.updateTable('user').set({ email: 'rita@acme.test' }).where('username', '=', 'rita').execute();
    const come = async (sub: string, email_verified: unknown) => {
      person = { sub, preferred_username: sub, email: 'rita@acme.test', email_verified };
      const { answer, cookie } = await visit();
      const came = await signedInUser(truss, await callback(answer, cookie));
      person = JANE;
      return came!.username;
    };
    expect(await come('mallory', false)).toBe('mallory');
    expect(await come('mallet', 'true')).toBe('mallet');
    expect(await come('rita-at-work', true)).toBe('rita');
  });
});

describe('signing in again at the OpenID provider', () => {
  test('needs a new sign-in there, by the same user', async () => {
    const jar = new Map<string, string>();
    const { answer, cookie } = await visit({}, jar);
    let session = cookieOf(await callback(answer, cookie), 'truss_session')!;
    const { address } = await ask({ reAuth: 'true' }, session);
    expect(new URL(address).searchParams.get('prompt')).toBe('login');
    const anew = await visit({ reAuth: 'true' }, jar, session);
    const again = await post(anew.answer, `${session}; ${anew.cookie}`, '?reAuth=true');
    expect(again.status).toBe(200);
    session = cookieOf(again, 'truss_session')!;
    person = { sub: 'subject-2', preferred_username: 'somebody.else' };
    const other = await visit({ reAuth: 'true' }, new Map(), session);
    const response = await post(other.answer, `${session}; ${other.cookie}`, '?reAuth=true');
    person = JANE;
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'Sign in as jane.doe, or sign out first.' });
  });
  test('is not proved by the response to an ordinary sign-in', async () => {
    const { answer, cookie } = await visit();
    await refused(await post(answer, cookie, '?reAuth=true'), /not started to confirm/);
  });
});

describe('refused and recorded:', () => {
  test('a response that nobody requested', async () => {
    const { answer, cookie } = await visit();
    answer.set('state', 'another');
    await refused(await callback(answer, cookie), /no sign-in is waiting/);
  });
  test('a response that comes twice, however fast', async () => {
    const { answer, cookie } = await visit();
    const responses = await Promise.all(Array.from({ length: 4 }, () => callback(answer, cookie)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });
  test('a response in another browser than the one that began', async () => {
    const { answer } = await visit();
    await refused(await callback(answer, (await visit()).cookie), /another browser/);
    await refused(await callback((await visit()).answer), /another browser/);
  });
  test('a code that was used before', async () => {
    const first = await visit();
    expect((await callback(first.answer, first.cookie)).status).toBe(200);
    const second = await visit();
    second.answer.set('code', first.answer.get('code')!);
    await refused(await callback(second.answer, second.cookie), /invalid_grant/);
  });
  test("somebody else's code", async () => {
    const theirs = await visit();
    const mine = await visit();
    mine.answer.set('code', theirs.answer.get('code')!);
    await refused(await callback(mine.answer, mine.cookie), /invalid_grant/);
  });
  test('a response in the name of another provider', async () => {
    const { answer, cookie } = await visit();
    answer.set('iss', 'https://evil.test');
    await refused(await callback(answer, cookie), /iss/);
  });
  test('an error from the provider', async () => {
    const { answer, cookie } = await visit();
    answer.delete('code');
    answer.set('error', 'access_denied');
    await refused(await callback(answer, cookie), /access_denied/);
  });
  test('a refused browser, which is led to the sign-in page', async () => {
    const response = await callback(new URLSearchParams({ state: 'x' }), '', { accept: 'text/html' });
    expect(response.headers.get('location')).toBe('/?signInFailed=OAUTH');
  });
});

describe('tokens of a dishonest provider are refused:', () => {
  const hour = Math.floor(Date.now() / 1_000) - 3_600;
  const lies: Record<string, [lie: (nonce: string) => Forgery, why: RegExp]> = {
    'the token is signed by somebody else': [
      (nonce) => ({ claims: { nonce }, key: strangersKey }),
      /signature verification failed/,
    ],
    'the token is not signed': [(nonce) => ({ claims: { nonce }, header: { alg: 'none' } }), /alg/],
    'the token is for somebody else': [(nonce) => ({ claims: { nonce, aud: 'another' } }), /aud/],
    'the token is of another provider': [(nonce) => ({ claims: { nonce, iss: 'https://evil.test' } }), /iss/],
    'the token has expired': [(nonce) => ({ claims: { nonce, iat: hour, exp: hour + 60 } }), /exp/],
    'the token answers another question': [() => ({ claims: { nonce: 'another' } }), /nonce/],
    'the token answers no question': [() => ({}), /nonce/],
    'the user info is of somebody else': [(nonce) => ({ claims: { nonce }, sub: 'root' }), /sub/],
  };
  const come = async (told: (nonce: string) => Forgery) => {
    const { address, cookie } = await ask({}, '', deceived);
    const question = new URL(address).searchParams;
    lie = () => told(question.get('nonce')!);
    return callback(new URLSearchParams({ code: 'x', state: question.get('state')! }), cookie, { at: deceived });
  };
  test('an honest token is accepted', async () => {
    expect((await come((nonce) => ({ claims: { nonce } }))).status).toBe(200);
  });
  test.each(Object.entries(lies))('%s', async (_name, [told, why]) => {
    await refused(await come(told), why, deceived);
  });
  test('a token without a recent sign-in time does not prove a new sign-in', async () => {
    const { address, cookie } = await ask({ reAuth: 'true' }, '', deceived);
    const question = new URL(address).searchParams;
    lie = () => ({ claims: { nonce: question.get('nonce'), auth_time: hour } });
    const answer = new URLSearchParams({ code: 'x', state: question.get('state')! });
    await refused(await callback(answer, cookie, { at: deceived }), /did not ask them to sign in again/, deceived);
  });
});
