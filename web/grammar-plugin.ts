import { readFileSync } from 'node:fs';

import peggy from 'peggy';
import type { Plugin } from 'vite';

/** Compiles a grammar into a module, so that pages and the server parse the search language by the same rules. */
export const grammars = (): Plugin => ({
  name: 'grammars',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.peggy')) return undefined;
    this.addWatchFile(id);
    const grammar = readFileSync(id, 'utf8');
    return { code: peggy.generate(grammar, { output: 'source', format: 'es' }), map: null };
  },
});
