import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import { ATTEMPT_MINUTES } from './attempts.ts';

const NAME = 'truss_sign_in';

/** The secret of the browser that a sign-in is begun in; it is told to no other. */
export function browserSecret(cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === NAME)?.[1] || undefined;
}

/** Makes sure that the browser has a secret, and returns what may be kept of it. */
export function markBrowser(ctx: Ctx, cookies: string | undefined): string {
  const secret = browserSecret(cookies) ?? randomBytes(32).toString('base64url');
  ctx.cookies.push(
    `${NAME}=${secret}; Path=/api/v4/auth; HttpOnly; Max-Age=${ATTEMPT_MINUTES * 60}${crossing(ctx.house.config)}`,
  );
  return hashOf(secret).toString('base64url');
}

/** A SAML provider sends people back by a form of its own site, with which only such cookies come. */
const crossing = (config: Config) => (isSecure(config) ? '; SameSite=None; Secure' : '; SameSite=Lax');
const isSecure = ({ publicUrl }: Config) => publicUrl?.startsWith('https:') ?? false;

/** Whether this is the browser that the sign-in was begun in. */
export function isSameBrowser(kept: string | undefined, cookies: string | undefined): boolean {
  const secret = browserSecret(cookies);
  return Boolean(kept && secret) && timingSafeEqual(hashOf(secret!), Buffer.from(kept!, 'base64url'));
}

/** The same after a form of another site: without https browsers send no cookie with it, so that none cannot tell anything. */
export const isSameBrowserAcross = (config: Config, kept: string | undefined, cookies: string | undefined): boolean =>
  isSameBrowser(kept, cookies) || (!isSecure(config) && browserSecret(cookies) === undefined);

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
