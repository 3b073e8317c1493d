import { randomBytes } from 'node:crypto';

import { SAML, ValidateInResponseTo, type CacheProvider, type Profile } from '@node-saml/node-saml';

import type { Ctx } from '../../../platform/context.ts';
import { signInWayNotOffered } from '../../../refusals/sign-in.ts';
import { attemptBegan, rememberAttempt, takeAttempt, markUsed } from '../commands/attempts.ts';
import { refuseBriefly, signInPerson } from '../commands/sign-in-person.ts';
import { ownPath } from '../rules/addresses.ts';
import type { Saml } from '../rules/settings-file.ts';
import type { ProviderUser } from '../single-sign-on.ts';
import { isSameBrowserAcross, markBrowser } from './browser.ts';
import { readConfirmation, refuseWeakXml } from './saml-assertion.ts';

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

const settingsOf = ({ services }: Pick<Ctx, 'services'>): Saml => {
  const { saml } = services.singleSignOn.settings;
  if (!saml) throw signInWayNotOffered('SAML');
  return saml as Saml;
};

/** Begins a sign-in at the SAML provider and returns the address to send the browser to. It can be finished once, within ten minutes. */
export async function startSaml(
  ctx: Ctx,
  { cookies, redirectUrl }: { cookies: string | undefined; redirectUrl: string | undefined },
): Promise<string> {
  const settings = settingsOf(ctx);
  const id = `_${randomBytes(20).toString('hex')}`;
  await rememberAttempt(ctx, 'SAML', id, { browser: markBrowser(ctx, cookies), redirectUrl: ownPath(redirectUrl) });
  return partner(settings, noCache, id).getAuthorizeUrlAsync('', undefined, {});
}

/**
 * Finishes a sign-in with the SAML provider's response: checks that this browser began it, signs the user in, and returns the page to go
 * to.
 */
export const finishSaml = (
  ctx: Ctx,
  { SAMLResponse, cookies }: { SAMLResponse: string; cookies: string | undefined },
): Promise<{ redirectURL: string }> => {
  const settings = settingsOf(ctx);
  return refuseBriefly(ctx, 'SAML', async () => {
    refuseWeakXml(Buffer.from(SAMLResponse, 'base64').toString('utf8'));
    const questions: CacheProvider = {
      ...noCache,
      getAsync: async (id) => (await attemptBegan(ctx, 'SAML', id))?.toISOString() ?? null,
    };
    const { profile } = await partner(settings, questions).validatePostResponseAsync({ SAMLResponse });
    if (!profile) throw new Error('the answer contains no assertion');
    if (settings.idpIssuer && profile.issuer !== settings.idpIssuer)
      throw new Error(`the assertion comes from ${profile.issuer}`);
    const { id, inResponseTo, until } = readConfirmation(profile.getAssertion!(), settings);
    if (inResponseTo !== profile['inResponseTo']) throw new Error('the assertion belongs to another sign-in');
    const attempt = await takeAttempt(ctx, 'SAML', inResponseTo);
    if (!attempt) throw new Error('no sign-in is waiting for this answer: it was never started, or has been completed');
    if (!isSameBrowserAcross(ctx.services.config, attempt.browser, cookies))
      throw new Error('the sign-in was started in another browser');
    if (!(await markUsed(ctx, 'ASSERTION', `${profile.issuer} ${id}`, until)))
      throw new Error('the assertion has been used before');
    await signInPerson(ctx, 'SAML', personOf(profile, settings), settings);
    return { redirectURL: attempt.redirectUrl ?? '/' };
  });
};

/** Returns the SAML metadata of this server, for the provider's administrators. */
export function samlMetadata(ctx: Ctx): string {
  return partner(settingsOf(ctx), noCache).generateServiceProviderMetadata(null);
}

/** node-saml's own request cache is off: requests are stored in the database and taken after all other checks. */
const noCache: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async () => null,
};

const partner = (settings: Saml, cacheProvider: CacheProvider, id?: string) =>
  new SAML({
    entryPoint: settings.entryPoint,
    issuer: settings.issuer,
    callbackUrl: settings.callbackUrl,
    idpCert: settings.idpCert,
    audience: settings.audience ?? settings.issuer,
    ...(settings.privateKey && { privateKey: settings.privateKey, signatureAlgorithm: 'sha256' as const }),
    ...(id && { generateUniqueId: () => id }),
    identifierFormat: settings.identifierFormat ?? null,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: settings.wantResponseSigned,
    acceptedClockSkewMs: settings.clockSkewSeconds * 1_000,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 600_000,
    cacheProvider,
  });

function personOf(profile: Profile, { attributes, subject }: Saml): ProviderUser {
  const given = (profile['attributes'] ?? {}) as Record<string, unknown>;
  const values = (name: string) =>
    (Object.hasOwn(given, name) ? [given[name]].flat() : []).filter((value) => typeof value === 'string');
  const first = (name: string) => values(name)[0] ?? '';
  const { nameID, nameIDFormat } = profile;
  if (!subject && nameIDFormat === TRANSIENT)
    throw new Error(
      'the name of the subject changes with each sign-in; set saml.subject to an attribute that does not',
    );
  const known = subject ? first(subject) : nameID;
  if (!known) throw new Error('the assertion names no subject');
  return {
    provider: `SAML ${profile.issuer}`,
    subject: known,
    username: first(attributes.username) || nameID || known,
    email: first(attributes.email) || (nameIDFormat === EMAIL ? nameID : ''),
    isEmailVerified: true,
    firstName: first(attributes.firstName),
    lastName: first(attributes.lastName),
    groups: values(attributes.groups),
  };
}
