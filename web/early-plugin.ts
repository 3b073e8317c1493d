import type { Plugin } from 'vite';

/**
 * Names the file with `early.ts` in the page, before everything else. It waits for nothing, not even for the style sheet; in development,
 * where code comes from this machine, it is left out.
 */
export const comesEarly = (): Plugin => ({
  name: 'comes-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const early = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/early.ts')),
      );
      if (!early) throw new Error('There is no early.ts in the build.');
      const src = `/${early.fileName}`;
      const attrs = { type: 'module', async: true, crossorigin: true, src, nonce: '__NONCE__' };
      // The page would name it once more, among what its own code leans on.
      const others = html.replace(new RegExp(`\\s*<script [^>]*src="${src}"[^>]*></script>`), '');
      return { html: others, tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }] };
    },
  },
});
