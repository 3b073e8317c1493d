// The settings file of single sign-on: an error is reported in one sentence with its place; secrets can be in files of their own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { readSettings } from '../../../server/identity/single-sign-on/queries.ts';

const folder = mkdtempSync(join(tmpdir(), 'truss-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'sign-in.json');
const around = { publicUrl: 'https://truss.test', trustedProxies: ['10.0.0.1'] };
const reading = (settings: unknown, given: Partial<typeof around> = {}) => {
  writeFileSync(path, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return readSettings(path, { ...around, ...given });
};

const ldap = { url: 'ldaps://ldap.acme.test', baseDn: 'dc=acme' };
const oauth = { issuer: 'https://idp.test', clientId: 'truss', clientSecret: 'x' };
const saml = { entryPoint: 'https://idp.test/sso', issuer: 'truss', idpCert: '-----BEGIN CERTIFICATE-----' };

test('without a settings file, users sign in with a password', () => {
  expect(readSettings(undefined, around)).toEqual({ native: true });
});
test('settings that are left out get their defaults', () => {
  const { saml: given, ldap: directory } = reading({ saml, ldap });
  expect(given).toMatchObject({
    callbackUrl: 'https://truss.test/api/v4/auth/saml/acs',
    linkByEmail: false,
    groups: {},
  });
  expect(directory).toMatchObject({ userFilter: '(uid={username})', attributes: { email: 'mail' } });
});
test('secrets may be in files beside the settings', () => {
  writeFileSync(join(folder, 'password'), 'secret\n');
  writeFileSync(join(folder, 'ca.pem'), '-----BEGIN CERTIFICATE-----');
  const { clientSecret: _, ...rest } = oauth;
  const settings = reading({
    ldap: { ...ldap, bindDn: 'cn=truss', bindPasswordFile: 'password', ca: 'ca.pem' },
    oauth: { ...rest, clientSecretFile: 'password' },
  });
  expect(settings.ldap).toMatchObject({ bindPassword: 'secret', ca: '-----BEGIN CERTIFICATE-----' });
  expect(settings.oauth).toMatchObject({ clientSecret: 'secret' });
});

describe('Truss does not start with', () => {
  const { clientSecret: _, ...open } = oauth;
  test.each<[string, unknown, string, Partial<typeof around>?]>([
    ['without JSON', '{', 'is not JSON'],
    ['with what it does not know', { kerberos: {} }, 'kerberos'],
    ['without a base', { ldap: { url: ldap.url } }, 'ldap.baseDn'],
    [
      'with passwords in the clear',
      { ldap: { ...ldap, url: 'ldap://ldap.acme.test' } },
      'ldap.url: must begin with ldaps://',
    ],
    [
      'with a filter that finds anybody',
      { ldap: { ...ldap, userFilter: '(uid=*)' } },
      'ldap.userFilter: must contain {username}',
    ],
    ['with half of who asks', { ldap: { ...ldap, bindDn: 'cn=truss' } }, 'ldap.bindPassword: is missing'],
    ['with a file that is not there', { ldap: { ...ldap, ca: 'nowhere.pem' } }, 'ldap.ca cannot be read'],
    [
      'with a provider in the clear',
      { oauth: { ...oauth, issuer: 'http://idp.test' } },
      'oauth.issuer: must be an https address',
    ],
    ['without a secret', { oauth: open }, 'oauth.clientSecret: is missing'],
    ['without openid', { oauth: { ...oauth, scopes: ['email'] } }, 'oauth.scopes: must contain openid'],
    [
      'without an address to come back to',
      { saml },
      'needs PUBLIC_URL to be set, or saml.callbackUrl',
      { publicUrl: undefined as never },
    ],
    [
      'with a level that there is none of',
      { saml: { ...saml, groups: { a: [{ organization: 'acme', level: 'boss' }] } } },
      'saml.groups.a.0.level',
    ],
    ['with neither header nor tls', { pki: {} }, 'pki: must have either'],
    [
      'with a header that everybody could send',
      { nserc: { header: 'x-user' } },
      'set TRUSTED_PROXIES',
      { trustedProxies: [] },
    ],
    ['with no way in', { native: false }, 'native: is false'],
  ])('%s', (_name, settings, why, given) => {
    expect(() => reading(settings, given)).toThrow(`Truss cannot start: SIGN_IN_FILE '${path}'`);
    expect(() => reading(settings, given)).toThrow(why);
  });
  test('a settings file that does not exist', () => {
    expect(() => readSettings('/nowhere/sign-in.json', around)).toThrow(
      "SIGN_IN_FILE '/nowhere/sign-in.json' cannot be read",
    );
  });
});
