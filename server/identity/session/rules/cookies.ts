import type { Config } from '../../../platform/config.ts';

export const SESSION_COOKIE = 'truss_session';

/** Returns the session token in a `Cookie` header. */
export function sessionToken(header: string | null | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === SESSION_COOKIE)?.[1];
}

/**
 * Tells whether a request is meant by its session's user: a page names its user in `Meant-By`, percent-encoded, since others may have
 * signed in in the same browser.
 */
export function isMeantBy(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  viewer: { username: string } | null,
): boolean {
  const said = headers['meant-by'];
  return said === undefined || !viewer || said === encodeURIComponent(viewer.username);
}

/**
 * Returns the API key in an `Authorization` header, as Bearer, or as Basic for older scripts. Other Basic credentials, such as a proxy's
 * password, are not keys.
 */
export const apiKeyIn = (header: string | undefined): string | undefined =>
  /^(?:Bearer +|Basic +(?=truss_))(\S+)\s*$/i.exec(header ?? '')?.[1];

/** Returns the `Set-Cookie` line that sets the session cookie; without a token, the one that deletes it. */
export function sessionCookie(config: Config, token?: string, seconds = 0): string {
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token ? seconds : 0}${secure}`;
}
