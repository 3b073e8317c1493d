import type { Plugin } from 'vite';

/** A kind of scrolling that no dialog of ours is given: those of the library only compare theirs with it. */
const COMPARED = /[\\/]ScrollArea\.mjs$/;
const COMPARING = /[\\/](?:Modal|Drawer)Root\.mjs$/;
const NOTHING = '\0no-scroll-area';

/** Leaves out the library's own scroll bars where dialogs, which are there from the start, would bring them to every page. */
export const withoutUnusedCode = (): Plugin => ({
  name: 'without-unused-code',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => (COMPARED.test(source) && COMPARING.test(importer ?? '') ? NOTHING : undefined),
  load: (id) => (id === NOTHING ? 'export const ScrollArea = { Autosize: {} };' : undefined),
});
