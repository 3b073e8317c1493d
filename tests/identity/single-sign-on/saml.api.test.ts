// Signing in at a SAML provider. A response counts once, for its request, in the browser that began; forged, stolen, old and altered
// ones are refused and recorded.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { issue } from '../../support/certificates.ts';
import {
  assertionOf,
  newId,
  questionIn,
  responseOf,
  SAML_ISSUER,
  samlKeys,
  signed,
  WEAK,
  type Claim,
} from '../../support/saml-provider.ts';
import { serverWithSingleSignOn, cookieOf, failuresOf, giveTeam, signedInUser } from '../../support/single-sign-on.ts';
import type { Truss } from '../../support/truss.ts';

const PUBLIC_URL = 'https://truss.test';
const ACS = `${PUBLIC_URL}/api/v4/auth/saml/acs`;

let truss: Truss;
beforeAll(async () => {
  truss = await serverWithSingleSignOn(
    {
      saml: {
        entryPoint: 'https://idp.test/sso',
        issuer: 'truss',
        idpIssuer: SAML_ISSUER,
        idpCert: samlKeys.cert,
        sessionHours: 3,
        groups: { propulsion: [{ organization: 'acme', level: 'member', team: 'Propulsion' }] },
      },
    },
    { PUBLIC_URL },
  );
});
afterAll(() => truss.close());

/** Begins a sign-in like a browser. */
async function ask(redirectUrl?: string) {
  const query = redirectUrl === undefined ? '' : `?${new URLSearchParams({ redirectUrl })}`;
  const response = await fetch(`${truss.url}/api/v4/auth/saml/login${query}`, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const address = response.headers.get('location')!;
  expect(address).toMatch(/^https:\/\/idp\.test\/sso\?SAMLRequest=/);
  return { question: questionIn(address), cookie: cookieOf(response, 'truss_sign_in')! };
}

/** Posts a response like the form on the provider's page. */
const bring = (xml: string, cookie?: string, headers: Record<string, string> = {}) =>
  fetch(`${truss.url}/api/v4/auth/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://idp.test', 'sec-fetch-site': 'cross-site', ...(cookie && { cookie }), ...headers },
    body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: 'https://evil.test' }),
  });

const claimOf = (question: string, more: Partial<Claim> = {}): Claim => ({
  inResponseTo: question,
  recipient: ACS,
  ...more,
});
const honest = (question: string, more: Partial<Claim> = {}) =>
  responseOf(question, ACS, signed(assertionOf(claimOf(question, more))));

describe('a user of the SAML provider', () => {
  test('gets an account at the first sign-in, the same at the next, and the teams of their groups', async () => {
    const team = await giveTeam(truss, 'acme', 'Propulsion');
    const come = async (groups: string[]) => {
      const { question, cookie } = await ask();
      const attributes = { mail: 'jane@acme.test', givenName: 'Jane', sn: 'Doe', groups };
      const response = await bring(honest(question, { attributes }), cookie);
      expect(response.status).toBe(200);
      expect(await response.clone().json()).toEqual({ username: 'jane', authentication: 'SAML', redirectURL: '/' });
      return signedInUser(truss, response);
    };
    const jane = { username: 'jane', authentication: 'SAML', firstName: 'Jane', lastName: 'Doe' };
    expect(await come(['propulsion'])).toEqual({
      ...jane,
      email: 'jane@acme.test',
      permissions: expect.arrayContaining(['organization:acme:member', `organization:acme:team:${team}`]),
    });
    expect((await come([]))!.permissions).toEqual(['organization:acme:member']);
  });
  test('has to sign in at the provider again after the configured hours', async () => {
    const { question, cookie } = await ask();
    const response = await bring(honest(question), cookie);
    expect(response.headers.getSetCookie().find((line) => line.startsWith('truss_session='))).toContain(
      `Max-Age=${3 * 3_600};`,
    );
  });
  test('returns to the page they wanted', async () => {
    const { question, cookie } = await ask('/acme/p/1/database?query=class:Action#top');
    const response = await bring(honest(question), cookie, { accept: 'text/html,*/*;q=0.8' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/acme/p/1/database?query=class:Action#top');
  });
  test('does not become a local user of the same name', async () => {
    const { question, cookie } = await ask();
    const came = await signedInUser(truss, await bring(honest(question, { nameId: 'root' }), cookie));
    expect(came).toMatchObject({ username: 'root-2', permissions: [] });
  });
  test.each([
    'https://evil.test',
    '//evil.test',
    String.raw`/\evil.test`,
    '/\t/evil.test',
    '/.//evil.test',
    '/api/v4/user',
  ])('is not sent on to %j', async (elsewhere) => {
    const { question, cookie } = await ask(elsewhere);
    expect(await (await bring(honest(question), cookie)).json()).toMatchObject({ redirectURL: '/' });
  });
});

test('the metadata tell the provider what it needs, and no other route accepts forms from its site', async () => {
  const metadata = await truss.rest(null, '/api/v4/auth/saml/metadata');
  expect(await metadata.text()).toContain(`Location="${ACS}"`);
  const response = await fetch(`${truss.url}/api/v4/auth/signout`, {
    method: 'POST',
    headers: { origin: 'https://idp.test' },
  });
  expect(response.status).toBe(403);
});

/** Replaces the text between two marks. */
const swap = (xml: string, from: string | RegExp, to: string) => {
  expect(xml).toMatch(from);
  return xml.replace(from, to);
};
const signatureOf = (assertion: string) => /<Signature.*<\/Signature>/s.exec(assertion)![0];
const evil = (question: string, id = newId()) => assertionOf(claimOf(question, { nameId: 'root' }), id);

const attacks: Record<string, (question: string) => string | Promise<string>> = {
  'an answer that nobody asked for': () => honest(''),
  'an answer to a question that we never asked': () => honest(newId()),
  'an answer to somebody else, in the envelope of one to us': async (question) => {
    const { question: other } = await ask();
    return responseOf(question, ACS, signed(assertionOf(claimOf(other))));
  },
  'an assertion that does not say which question it answers': (question) =>
    responseOf(question, ACS, signed(assertionOf(claimOf('')))),
  'an assertion for somebody else': (question) => honest(question, { audience: 'another' }),
  'an assertion for another address': (question) => honest(question, { recipient: 'https://evil.test/acs' }),
  'an assertion of another provider': (question) => honest(question, { issuer: 'https://evil.test' }),
  'an assertion that has expired': (question) => honest(question, { from: -20, until: -10 }),
  'an assertion that is not valid yet': (question) => honest(question, { from: 10, until: 20 }),
  'an assertion without a signature': (question) => responseOf(question, ACS, assertionOf(claimOf(question))),
  'an assertion with the signature of somebody else': (question) =>
    responseOf(question, ACS, signed(assertionOf(claimOf(question)), issue({ subject: [['CN', 'Evil']] }))),
  'an assertion that was changed after it was signed': (question) =>
    swap(honest(question), '>jane</saml:NameID>', '>root</saml:NameID>'),
  'a signature that can be forged': (question) =>
    responseOf(question, ACS, signed(assertionOf(claimOf(question)), samlKeys, WEAK)),
  'a document type': (question) => `<!DOCTYPE x [<!ENTITY e "root">]>${honest(question)}`,
  'no XML': () => 'SAML',
  'a name that is another each time': (question) =>
    honest(question, { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
  'two assertions, of which one is signed': (question) =>
    responseOf(question, ACS, evil(question), signed(assertionOf(claimOf(question)))),
  'a forged assertion around the signed one': (question) => {
    const real = signed(assertionOf(claimOf(question)));
    return responseOf(question, ACS, swap(evil(question), /<\/saml:Assertion>$/, `${real}</saml:Assertion>`));
  },
  'a forged assertion with the signature of one beside it': (question) => {
    const real = signed(assertionOf(claimOf(question)));
    const forged = swap(evil(question), '<saml:Subject>', `${signatureOf(real)}<saml:Subject>`);
    return responseOf(
      question,
      ACS,
      `<samlp:Extensions>${real.replace(signatureOf(real), '')}</samlp:Extensions>`,
      forged,
    );
  },
  'a forged assertion with the signed one inside its signature': (question) => {
    const real = signed(assertionOf(claimOf(question)));
    const bare = real.replace(signatureOf(real), '');
    const signature = signatureOf(real).replace('</Signature>', `<Object>${bare}</Object></Signature>`);
    return responseOf(question, ACS, swap(evil(question), '<saml:Subject>', `${signature}<saml:Subject>`));
  },
  'a forged assertion under the number of the signed one': (question) => {
    const id = newId();
    const real = signed(assertionOf(claimOf(question), id));
    const forged = swap(evil(question, id), '<saml:Subject>', `${signatureOf(real)}<saml:Subject>`);
    return responseOf(question, ACS, `<samlp:Extensions>${real}</samlp:Extensions>`, forged);
  },
};

/** The reason why each response is refused. */
const reasons: Record<string, string> = {
  'an answer that nobody asked for': 'is missing',
  'an answer to a question that we never asked': 'InResponseTo is not valid',
  'an answer to somebody else, in the envelope of one to us': 'does not match',
  'an assertion that does not say which question it answers': 'answers no request of this server',
  'an assertion for somebody else': 'audience mismatch',
  'an assertion for another address': 'is for another address',
  'an assertion of another provider': 'the assertion comes from',
  'an assertion that has expired': 'No valid subject confirmation',
  'an assertion that is not valid yet': 'not yet valid',
  'an assertion without a signature': 'Invalid signature',
  'an assertion with the signature of somebody else': 'Invalid signature',
  'an assertion that was changed after it was signed': 'Invalid signature',
  'a signature that can be forged': 'uses the algorithm',
  'a document type': 'document type',
  'no XML': 'not XML',
  'a name that is another each time': 'changes with each sign-in',
  'two assertions, of which one is signed': 'multiple assertions',
  'a forged assertion around the signed one': 'Invalid signature',
  'a forged assertion with the signature of one beside it': 'does not refer to',
  'a forged assertion with the signed one inside its signature': 'does not refer to',
  'a forged assertion under the number of the signed one': 'more than one element',
};

describe('refused and recorded:', () => {
  test.each(Object.entries(attacks))('%s', async (name, forge) => {
    const { question, cookie } = await ask();
    const before = await failuresOf(truss);
    const response = await bring(await forge(question), cookie);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ title: 'Sign In Failed' });
    expect(cookieOf(response, 'truss_session')).toBeUndefined();
    const [reason, ...more] = (await failuresOf(truss)).slice(before.length);
    expect(reason).toContain(reasons[name]);
    expect(more).toEqual([]);
  });
  test('a response that comes twice, however fast', async () => {
    const { question, cookie } = await ask();
    const xml = honest(question);
    const responses = await Promise.all(Array.from({ length: 5 }, () => bring(xml, cookie)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
  });
  test('a response in another browser than the one that began', async () => {
    const { question } = await ask();
    const { cookie: other } = await ask();
    const xml = honest(question);
    expect((await bring(xml, other)).status).toBe(401);
    const again = await ask();
    expect((await bring(honest(again.question))).status).toBe(401);
  });
  test('a response after ten minutes', async () => {
    const { question, cookie } = await ask();
    await truss.inside.db
      .updateTable('signInAttempt')
      .set({ expires: new Date(Date.now() - 1) })
      .where('key', '=', question)
      .execute();
    expect((await bring(honest(question), cookie)).status).toBe(401);
  });
  test('a refused browser, which is led to the sign-in page', async () => {
    const { question, cookie } = await ask();
    const response = await bring(honest(question, { audience: 'another' }), cookie, { accept: 'text/html' });
    expect(response.headers.get('location')).toBe('/?signInFailed=SAML');
  });
});
test('a comment inside a name does not truncate it', async () => {
  const { question, cookie } = await ask();
  const xml = swap(
    honest(question, { nameId: 'root.evil.test' }),
    '>root.evil.test</saml:NameID>',
    '>root<!-- -->.evil.test</saml:NameID>',
  );
  expect(await signedInUser(truss, await bring(xml, cookie))).toMatchObject({ permissions: [] });
  const linked = await truss.inside.db
    .selectFrom('userIdentity')
    .select('subject')
    .where('subject', 'like', 'root.%')
    .execute();
  expect(linked).toEqual([{ subject: 'root.evil.test' }]);
});
