import { createHash } from 'node:crypto';

const written = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" };

/** For answers that are no pages: they load nothing and are framed by nobody. */
export const dataPolicy: string = written(nothing);

/** For a page that is text and its own style. */
export const textPolicy: string = written({ ...nothing, 'style-src': "'unsafe-inline'" });

/**
 * For our own pages: scripts are files of ours, style sheets are too or carry the nonce of this answer. Style attributes are allowed, since
 * people's formatted text has some; they reach nothing.
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

/** For GraphiQL, all of which is in its one page; its scripts are named here by their hashes. */
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
