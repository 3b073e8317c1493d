import { hash, randomBytes } from 'node:crypto';

/** Makes a secret token, and the hash that is stored in its place. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
