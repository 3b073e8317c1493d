// Signing in with a client certificate, or as the user that a proxy names in a header. A certificate counts if its holder has proved to
// hold it, to Truss or to a trusted proxy; headers of anybody else are ignored.
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { issue, type Issued } from '../../support/certificates.ts';
import { openDirectory, personEntry } from '../../support/directory.ts';
import { serverWithSingleSignOn, failuresOf, giveTeam, signedInUser } from '../../support/single-sign-on.ts';
import type { Truss } from '../../support/truss.ts';

const authority = issue({ subject: [['CN', 'Acme CA']], isAuthority: true });
const holder = (name: string, more: Partial<Parameters<typeof issue>[0]> = {}) =>
  issue({
    subject: [
      ['O', 'Acme'],
      ['OU', 'Propulsion, Tests'],
      ['CN', name],
    ],
    issuer: authority,
    names: { email: 'jane@acme.test' },
    ...more,
  });
const jane = holder('DOE.JANE.1234567890');
const SUBJECT = String.raw`CN=DOE.JANE.1234567890,OU=Propulsion\, Tests,O=Acme`;
const DAY = 86_400_000;

const get = (truss: Truss, path: string, headers: Record<string, string> = {}) =>
  fetch(truss.url + path, { redirect: 'manual', headers });
const PKI = '/api/v4/auth/pki/native/signin';

describe('a certificate presented to Truss itself', () => {
  let truss: Truss;
  beforeAll(async () => {
    const server = issue({ subject: [['CN', '127.0.0.1']], issuer: authority, names: { ip: '127.0.0.1' } });
    truss = await serverWithSingleSignOn({ pki: { tls: { ...server, ca: authority.cert } } });
  });
  afterAll(() => truss.close());

  /** `fetch` cannot send client certificates. */
  const signIn = (certificate?: Issued) =>
    new Promise<{ status: number; body: { authentication?: string; username?: string } }>((done, failed) => {
      const url = new URL(PKI, truss.url.replace('http:', 'https:'));
      request(url, { ...certificate, ca: authority.cert, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          done({ status: response.statusCode!, body: JSON.parse(Buffer.concat(parts).toString()) as never }),
        );
      })
        .on('error', failed)
        .end();
    });

  test('signs its holder in, and so does the certificate that replaces it', async () => {
    const came = await signIn(jane);
    expect(came).toEqual({
      status: 200,
      body: { username: 'doe.jane.1234567890', authentication: 'PKI', redirectURL: '/' },
    });
    expect(await signIn(holder('DOE.JANE.1234567890'))).toEqual(came);
    const identity = await truss.inside.db.selectFrom('userIdentity').selectAll().executeTakeFirstOrThrow();
    expect(identity).toMatchObject({ provider: 'PKI', subject: SUBJECT });
    expect(
      await truss.inside.db.selectFrom('user').select('email').where('username', '=', came.body.username!).execute(),
    ).toEqual([{ email: 'jane@acme.test' }]);
  });
  test.each([
    ['nobody without one', undefined],
    [
      'not by an authority that is not ours',
      holder('DOE.JANE.1234567890', { issuer: issue({ subject: [['CN', 'Acme CA']], isAuthority: true }) }),
    ],
    [
      'not after its end',
      holder('DOE.JANE.1234567890', { from: new Date(Date.now() - 2 * DAY), until: new Date(Date.now() - DAY) }),
    ],
    [
      'not before its beginning',
      holder('DOE.JANE.1234567890', { from: new Date(Date.now() + DAY), until: new Date(Date.now() + 2 * DAY) }),
    ],
    ['not made by oneself', issue({ subject: [['CN', 'DOE.JANE.1234567890']] })],
  ])('%s', async (_name, certificate) => {
    // TLS itself closes the connection for a forged signature.
    const answer = await signIn(certificate).catch(() => null);
    expect(answer?.status ?? 401).toBe(401);
  });
  test('cannot carry a name that imitates another', async () => {
    const { body } = await signIn(holder('x\nCN=DOE.JANE.1234567890,CN=root'));
    expect(body.username).toBe('x-cn-doe.jane.1234567890-cn-root');
  });
});

describe('a certificate presented to a trusted proxy', () => {
  let truss: Truss;
  let strict: Truss;
  let team: number;
  beforeAll(async () => {
    const pki = {
      header: 'X-Client-Subject',
      verifyHeader: 'X-Client-Verify',
      groups: { 'Propulsion, Tests': [{ organization: 'acme', team: 'Propulsion' }] },
    };
    truss = await serverWithSingleSignOn({ pki }, { TRUSTED_PROXIES: '127.0.0.0/8' });
    strict = await serverWithSingleSignOn({ pki }, { TRUSTED_PROXIES: '10.0.0.1' });
    team = await giveTeam(truss, 'acme', 'Propulsion');
  });
  afterAll(async () => {
    await truss.close();
    await strict.close();
  });
  const said = (subject: string, verdict = 'SUCCESS') => ({ 'x-client-subject': subject, 'x-client-verify': verdict });

  test('signs its holder in, by its subject or as a whole', async () => {
    const came = await signedInUser(truss, await get(truss, PKI, said(SUBJECT)));
    expect(came).toMatchObject({
      username: 'doe.jane.1234567890',
      authentication: 'PKI',
      permissions: expect.arrayContaining(['organization:acme:member', `organization:acme:team:${team}`]),
    });
    expect(await signedInUser(truss, await get(truss, PKI, said(encodeURIComponent(jane.cert))))).toMatchObject({
      username: 'doe.jane.1234567890',
    });
    expect(
      await signedInUser(truss, await get(truss, PKI, said(jane.cert.trim().replaceAll('\n', ' ')))),
    ).toMatchObject({
      username: 'doe.jane.1234567890',
    });
  });
  test('leads a browser to the page of Truss that it wanted', async () => {
    const location = async (redirectUrl: string) =>
      (
        await get(truss, `${PKI}?${new URLSearchParams({ redirectUrl })}`, { ...said(SUBJECT), accept: 'text/html' })
      ).headers.get('location');
    expect(await location('/acme/dashboard')).toBe('/acme/dashboard');
    expect(await location('https://evil.test')).toBe('/');
  });
  test.each([
    ['no header', {}],
    ['a certificate that the proxy did not find right', said(SUBJECT, 'FAILED:expired')],
    ['no word on whether it is right', { 'x-client-subject': SUBJECT }],
    ['a subject without a name', said('O=Acme')],
    ['no subject', said('nonsense')],
    [
      'a certificate that has expired',
      said(encodeURIComponent(holder('DOE.JANE.1234567890', { from: new Date(0), until: new Date(DAY) }).cert)),
    ],
    ['a page of another site', { ...said(SUBJECT), 'sec-fetch-site': 'cross-site' }],
  ])('is refused if %s', async (_name, headers) => {
    const response = await get(truss, PKI, headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
  test('is refused if somebody else has added to the header', async () => {
    const response = await get(truss, PKI, said(SUBJECT));
    expect(response.status).toBe(200);
    const twice = await new Promise<number>((done, failed) =>
      plainRequest(
        truss.url + PKI,
        { headers: { 'x-client-verify': 'SUCCESS', 'x-client-subject': ['CN=root', SUBJECT] } },
        (answer) => done(answer.resume().statusCode!),
      )
        .on('error', failed)
        .end(),
    );
    expect(twice).toBe(401);
  });
  test('is refused if the header comes from anybody but the proxy', async () => {
    expect((await get(strict, PKI, said(SUBJECT))).status).toBe(401);
    expect((await get(strict, PKI, { ...said(SUBJECT), 'x-forwarded-for': '10.0.0.1' })).status).toBe(401);
    expect(await failuresOf(strict)).toHaveLength(2);
  });
  test('does not sign in a local user of the same name', async () => {
    expect(await signedInUser(truss, await get(truss, PKI, said('CN=root,O=Acme')))).toMatchObject({
      username: 'root-2',
      permissions: [],
    });
  });
});

describe('a certificate whose holder is in the directory', () => {
  test('signs in the user whom the directory names, and nobody else', async () => {
    const directory = await openDirectory(authority);
    const truss = await serverWithSingleSignOn(
      { pki: { header: 'x-subject' }, ldap: { ...directory.settings, userFilter: '(edipi={username})' } },
      { TRUSTED_PROXIES: '127.0.0.1' },
    );
    directory.entries.push(personEntry('jane', { edipi: ['DOE.JANE.1234567890'] }));
    const come = (subject: string) => get(truss, '/api/v4/auth/cac/ldap/signin', { 'x-subject': subject });
    expect(await signedInUser(truss, await come(SUBJECT))).toMatchObject({ username: 'jane', authentication: 'PKI' });
    expect((await come('CN=*')).status).toBe(401);
    expect((await come('CN=SOMEBODY.ELSE')).status).toBe(401);
    await truss.close();
    await directory.close();
  });
});

describe('a user named by a trusted proxy', () => {
  const NSERC = '/api/v4/auth/nserc/signin';
  const settings = {
    nserc: {
      header: 'X-Remote-User',
      emailHeader: 'X-Remote-Email',
      firstNameHeader: 'X-Remote-First-Name',
      groupsHeader: 'X-Remote-Groups',
      groups: { staff: [{ organization: 'acme', level: 'reviewer' }] },
    },
  };
  test('is signed in', async () => {
    const truss = await serverWithSingleSignOn(settings, { TRUSTED_PROXIES: '127.0.0.1' });
    const headers = { 'x-remote-user': 'Jane', 'x-remote-email': 'jane@acme.test', 'x-remote-groups': 'a; staff' };
    expect(await signedInUser(truss, await get(truss, NSERC, headers))).toEqual({
      username: 'jane',
      authentication: 'NSERC',
      firstName: '',
      lastName: '',
      email: 'jane@acme.test',
      permissions: ['organization:acme:reviewer'],
    });
    expect((await get(truss, NSERC)).status).toBe(401);
    await truss.close();
  });
  test('a person who comes five times at once for the first time gets one account, and a namesake gets another', async () => {
    const truss = await serverWithSingleSignOn(settings, { TRUSTED_PROXIES: '127.0.0.1' });
    const come = async (user: string) => {
      const response = await get(truss, NSERC, { 'x-remote-user': user, 'x-remote-email': 'both@acme.test' });
      return ((await response.json()) as { username: string }).username;
    };
    const names = await Promise.all(['jane', 'jane', 'jane', 'jane', 'jane', '-jane', 'jane-', 'jane'].map(come));
    expect(new Set(names)).toEqual(new Set(['jane', 'jane-2', 'jane-3']));
    expect(await Promise.all(['jane', '-jane', 'jane-'].map(come))).toEqual([names[0], names[5], names[6]]);
    const holders = await truss.inside.db
      .selectFrom('user')
      .select('username')
      .where('email', '=', 'both@acme.test')
      .execute();
    expect(holders).toHaveLength(1);
    await truss.close();
  });
  test('is refused if anybody else names them', async () => {
    const truss = await serverWithSingleSignOn(settings, { TRUSTED_PROXIES: '10.0.0.1' });
    expect((await get(truss, NSERC, { 'x-remote-user': 'jane', 'x-forwarded-for': '10.0.0.1' })).status).toBe(401);
    await truss.close();
  });
});
