import { z } from 'zod';

import { isSecureOrNear } from './addresses.ts';

const text = z.string().min(1, 'must not be empty');
const header = z
  .string()
  .regex(/^[\w-]+$/, 'must be the name of a header')
  .transform((name) => name.toLowerCase());
const address = z.string().refine(isSecureOrNear, 'must be an https address');
const membership = z.strictObject({
  organization: text,
  level: z.enum(['admin', 'member', 'reviewer'], 'must be admin, member or reviewer').default('member'),
  team: text.optional(),
});
/**
 * The settings that every provider may have: the name on its button, whether it may link existing accounts, and the meaning of its groups
 * here.
 */
const shared = {
  name: text.optional(),
  linkByEmail: z.boolean().default(false),
  /** The length of a session that begins here, in hours; never above the server's own limit. */
  sessionHours: z.int().min(1, 'must be at least 1').optional(),
  groups: z.record(z.string(), z.array(membership)).default({}),
};
/** The provider's name for each of our fields. */
const fields = <T extends Record<'username' | 'email' | 'firstName' | 'lastName' | 'groups', string>>(usual: T) =>
  z
    .strictObject({
      username: text.default(usual.username),
      email: text.default(usual.email),
      firstName: text.default(usual.firstName),
      lastName: text.default(usual.lastName),
      groups: text.default(usual.groups),
    })
    .prefault({});
const hasPlace = (place: string) => (filter: string) => filter.includes(`{${place}}`);

const ldap = z
  .strictObject({
    ...shared,
    url: z.url({ protocol: /^ldaps?$/, error: 'must be an address such as ldaps://ldap.example.org' }),
    startTls: z.boolean().default(false),
    allowPlain: z.boolean().default(false),
    ca: text.optional(),
    bindDn: text.optional(),
    bindPassword: text.optional(),
    bindPasswordFile: text.optional(),
    baseDn: text,
    userFilter: z.string().refine(hasPlace('username'), 'must contain {username}').default('(uid={username})'),
    groupBaseDn: text.optional(),
    groupFilter: z.string().refine(hasPlace('dn'), 'must contain {dn}').default('(member={dn})'),
    id: text.default('dn'),
    attributes: fields({ username: 'uid', email: 'mail', firstName: 'givenName', lastName: 'sn', groups: 'memberOf' }),
  })
  .refine(({ url, startTls, allowPlain }) => url.startsWith('ldaps:') || startTls || allowPlain, {
    path: ['url'],
    message: 'must begin with ldaps://, or startTls must be true: passwords are not sent in the clear',
  })
  .refine(({ bindDn, bindPassword, bindPasswordFile }) => !bindDn || bindPassword || bindPasswordFile, {
    path: ['bindPassword'],
    message: 'is missing; give it or bindPasswordFile',
  });

const saml = z.strictObject({
  ...shared,
  entryPoint: address,
  issuer: text,
  idpIssuer: text.optional(),
  idpCert: z.union([text, z.array(text).min(1)]),
  audience: text.optional(),
  callbackUrl: address.optional(),
  identifierFormat: text.optional(),
  wantResponseSigned: z.boolean().default(false),
  clockSkewSeconds: z.number().min(0).max(300).default(30),
  privateKey: text.optional(),
  subject: text.optional(),
  attributes: fields({ username: 'uid', email: 'mail', firstName: 'givenName', lastName: 'sn', groups: 'groups' }),
});

const oauth = z
  .strictObject({
    ...shared,
    issuer: address,
    clientId: text,
    clientSecret: text.optional(),
    clientSecretFile: text.optional(),
    callbackUrl: address.optional(),
    scopes: z.array(text).default(['openid', 'profile', 'email']),
    claims: fields({
      username: 'preferred_username',
      email: 'email',
      firstName: 'given_name',
      lastName: 'family_name',
      groups: 'groups',
    }),
  })
  .refine(({ clientSecret, clientSecretFile }) => clientSecret || clientSecretFile, {
    path: ['clientSecret'],
    message: 'is missing; give it or clientSecretFile',
  })
  .refine(({ scopes }) => scopes.includes('openid'), { path: ['scopes'], message: 'must contain openid' });

const pki = z
  .strictObject({
    ...shared,
    header: header.optional(),
    verifyHeader: header.optional(),
    tls: z.strictObject({ cert: text, key: text, ca: text }).optional(),
    username: text.default('CN'),
    email: text.default('emailAddress'),
  })
  .refine(({ header, tls }) => Boolean(header) !== Boolean(tls), {
    message: 'must have either a header, set by a trusted proxy, or tls with cert, key and ca',
  });

const nserc = z.strictObject({
  ...shared,
  header,
  emailHeader: header.optional(),
  firstNameHeader: header.optional(),
  lastNameHeader: header.optional(),
  groupsHeader: header.optional(),
});

/** The whole settings file. */
export const settingsFile = z
  .strictObject({
    native: z.boolean().default(true),
    ldap: ldap.optional(),
    saml: saml.optional(),
    oauth: oauth.optional(),
    pki: pki.optional(),
    nserc: nserc.optional(),
  })
  .refine(({ native, ...providers }) => native || Object.values(providers).some(Boolean), {
    path: ['native'],
    message: 'is false, so there must be another way to sign in',
  });

export type Settings = z.output<typeof settingsFile>;
export type Ldap = NonNullable<Settings['ldap']>;
export type Saml = NonNullable<Settings['saml']> & { callbackUrl: string };
export type OAuth = NonNullable<Settings['oauth']> & { callbackUrl: string };
export type Pki = NonNullable<Settings['pki']>;
export type Shared = Pick<Ldap, keyof typeof shared>;
