import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Config } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { ATTEMPT_MINUTES } from '../commands/attempts.ts';

const NAME = 'truss_sign_in';

/** Returns the browser's secret, from its cookies; it ties a sign-in to the browser that began it. */
function browserSecret(cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === NAME)?.[1] || undefined;
}

/** Makes sure that the browser has a secret, and returns its hash, which may be stored. */
export function markBrowser(ctx: Ctx, cookies: string | undefined): string {
  const secret = browserSecret(cookies) ?? randomBytes(32).toString('base64url');
  ctx.cookies.push(
    `${NAME}=${secret}; Path=/api/v4/auth; HttpOnly; Max-Age=${ATTEMPT_MINUTES * 60}${crossing(ctx.services.config)}`,
  );
  return hashOf(secret).toString('base64url');
}

/** A SAML provider sends people back with a form on its own site; browsers send only SameSite=None cookies with that. */
const crossing = (config: Config) => (isSecure(config) ? '; SameSite=None; Secure' : '; SameSite=Lax');
const isSecure = ({ publicUrl }: Config) => publicUrl?.startsWith('https:') ?? false;

/** Tells whether the request comes from the browser that began the sign-in. */
export function isSameBrowser(kept: string | undefined, cookies: string | undefined): boolean {
  const secret = browserSecret(cookies);
  return Boolean(kept && secret) && timingSafeEqual(hashOf(secret!), Buffer.from(kept!, 'base64url'));
}

/**
 * Tells the same as `isSameBrowser` after a form on another site. Without https, browsers send no cookie with such a form, so a missing
 * cookie proves nothing there.
 */
export const isSameBrowserAcross = (config: Config, kept: string | undefined, cookies: string | undefined): boolean =>
  isSameBrowser(kept, cookies) || (!isSecure(config) && browserSecret(cookies) === undefined);

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
