import type { Config } from '../../platform/config.ts';

const NAME = 'truss_session';

/** The session token in a `Cookie` header. */
export function sessionToken(header: string | null | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === NAME)?.[1];
}

/** The API key in an `Authorization` header: Bearer, or Basic as older scripts send it. Passwords of a proxy in front of us are none. */
export const apiKeyIn = (header: string | undefined): string | undefined =>
  /^(?:Bearer +|Basic +(?=truss_))(\S+)\s*$/i.exec(header ?? '')?.[1];

/** The `Set-Cookie` line that starts a session; without a token, the one that ends it. */
export function sessionCookie(config: Config, token?: string, seconds = 0): string {
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token ? seconds : 0}${secure}`;
}
