import { createHash } from 'node:crypto';

const written = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" };

/** The policy of responses that are no pages: they load nothing and cannot be framed. */
export const dataPolicy: string = written(nothing);

/** The policy of a page of text with its own inline style. */
export const textPolicy: string = written({ ...nothing, 'style-src': "'unsafe-inline'" });

/**
 * Returns the policy of our own pages: scripts and style sheets from this server, or styles with this response's nonce. Style attributes
 * are allowed, since formatted texts contain them.
 */
export const pagePolicy = (nonce: string): string =>
  written({
    ...nothing,
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'object-src': "'none'",
    'form-action': "'self'",
  });

/** Returns the policy of GraphiQL, a single page whose inline scripts are allowed by their hashes. */
export function graphiqlPolicy(page: string): string {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return written({
    ...nothing,
    'script-src': inline.join(' '),
    'style-src': "'unsafe-inline'",
    'font-src': 'data:',
    'img-src': 'data:',
    'connect-src': "'self'",
    'worker-src': 'blob:',
  });
}
