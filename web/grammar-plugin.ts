import { readFileSync } from 'node:fs';

import peggy from 'peggy';
import type { Plugin } from 'vite';

/** Makes a module of a grammar, so that pages read the language of the search by the very rules that the server reads it by. */
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
