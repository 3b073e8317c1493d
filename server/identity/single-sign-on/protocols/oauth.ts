import { createHash } from 'node:crypto';

import * as oidc from 'openid-client';

import type { Ctx } from '../../../platform/context.ts';
import { signInWayNotOffered } from '../../../refusals/sign-in.ts';
import { rememberAttempt, takeAttempt } from '../commands/attempts.ts';
import { refuseBriefly, signInPerson } from '../commands/sign-in-person.ts';
import { ownPath } from '../rules/addresses.ts';
import type { OAuth } from '../rules/settings-file.ts';
import type { ProviderUser } from '../single-sign-on.ts';
import { isSameBrowser, markBrowser } from './browser.ts';

const TIMEOUT_S = 10;
const CLOCKS_DIFFER_MS = 30_000;
const known = new WeakMap<OAuth, Promise<oidc.Configuration>>();

const settingsOf = ({ services }: Pick<Ctx, 'services'>): OAuth => {
  const { oauth } = services.singleSignOn.settings;
  if (!oauth) throw signInWayNotOffered('OAuth');
  return oauth as OAuth;
};

/** The provider's metadata: fetched at the first sign-in, and again after a failure. */
function provider(settings: OAuth): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const asked =
    known.get(settings) ??
    oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
    });
  known.set(settings, asked);
  asked.catch(() => known.delete(settings));
  return asked;
}

/** Begins a sign-in at the OpenID provider and returns the address to send the browser to. It can be finished once, within ten minutes. */
export const startOAuth = (
  ctx: Ctx,
  { cookies, redirectUrl, reAuth }: { cookies: string | undefined; redirectUrl: string | undefined; reAuth: boolean },
): Promise<string> => {
  const settings = settingsOf(ctx);
  return refuseBriefly(ctx, 'OAUTH', async () => {
    const configuration = await provider(settings);
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    await rememberAttempt(ctx, 'OAUTH', hashOf(state), {
      browser: markBrowser(ctx, cookies),
      redirectUrl: ownPath(redirectUrl),
      nonce,
      verifier,
      ...(reAuth && { reAuth, ...(ctx.viewer && { username: ctx.viewer.username }) }),
    });
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: settings.callbackUrl,
      scope: settings.scopes.join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(reAuth && { prompt: 'login', max_age: '0' }),
    }).href;
  });
};

/**
 * Finishes a sign-in at the OpenID provider: exchanges the code, checks that this browser began it, signs the user in, and returns the
 * page to go to.
 */
export const finishOAuth = (
  ctx: Ctx,
  { answer, cookies, reAuth }: { answer: Record<string, string>; cookies: string | undefined; reAuth: boolean },
): Promise<{ redirectURL: string }> => {
  const settings = settingsOf(ctx);
  return refuseBriefly(ctx, 'OAUTH', async () => {
    const { state = '' } = answer;
    const attempt = await takeAttempt(ctx, 'OAUTH', hashOf(state));
    if (!attempt) throw new Error('no sign-in is waiting for this answer: it was never started, or has been completed');
    if (!isSameBrowser(attempt.browser, cookies)) throw new Error('the sign-in was started in another browser');
    if (reAuth && !attempt.reAuth) throw new Error('the sign-in was not started to confirm a signed-in user');
    const configuration = await provider(settings);
    const url = new URL(settings.callbackUrl);
    url.search = new URLSearchParams(answer).toString();
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: attempt.nonce!,
      pkceCodeVerifier: attempt.verifier!,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    if (attempt.reAuth && !((claims.auth_time ?? 0) * 1_000 > attempt.began.getTime() - CLOCKS_DIFFER_MS))
      throw new Error('the provider did not ask them to sign in again');
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    await signInPerson(ctx, 'OAUTH', personOf({ ...more, ...claims }, claims, settings), settings, attempt.username);
    return { redirectURL: attempt.redirectUrl ?? '/' };
  });
};

function personOf(all: Record<string, unknown>, { iss, sub }: oidc.IDToken, { claims }: OAuth): ProviderUser {
  const text = (name: string) => (typeof all[name] === 'string' ? all[name] : '');
  const groups = [all[claims.groups] ?? []].flat().filter((group) => typeof group === 'string');
  return {
    provider: `OAUTH ${iss}`,
    subject: sub,
    username: text(claims.username) || text(claims.email) || sub,
    email: text(claims.email),
    isEmailVerified: all['email_verified'] === true,
    firstName: text(claims.firstName),
    lastName: text(claims.lastName),
    groups,
  };
}

const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url');
