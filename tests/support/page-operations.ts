import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../web');

/**
 * Lists the operations that the pages of today send, as texts. The server's list also holds those of earlier builds made in the same folder,
 * whose open pages it serves on.
 */
export function pageOperations(): string[] {
  const texts = JSON.parse(readFileSync(join(web, 'persisted-queries.json'), 'utf8')) as Record<string, string>;
  return globSync('__generated__/*.graphql.ts', { cwd: web }).flatMap((path) => {
    const [, id = ''] = /^\s+"id": "(\w+)",$/m.exec(readFileSync(join(web, path), 'utf8')) ?? [];
    return texts[id] ?? [];
  });
}
