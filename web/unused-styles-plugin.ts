import { transform, type Selector, type SelectorComponent } from 'lightningcss';
import type { Plugin } from 'vite';

/** Class names of Mantine's components: built code that does not name one never uses it. */
const OF_MANTINE = /\bm_[0-9a-f]+\b/g;

/** Removes the styles of Mantine components that no screen has: about a quarter of the style sheet. */
export const withoutUnusedStyles = (): Plugin => ({
  name: 'without-unused-styles',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle);
      const used = new Set(files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(OF_MANTINE) ?? []) : [])));
      for (const file of files)
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withOnly(used, file.source);
    },
  },
});

/** Removes the selectors that need an unused class of Mantine. */
export function withOnly(used: ReadonlySet<string>, css: string | Uint8Array): string {
  const isMet = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return !part.name.match(OF_MANTINE) || used.has(part.name);
    const isOfAlternatives =
      part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has');
    return !isOfAlternatives || part.selectors.some(applies);
  };
  const applies = (selector: Selector) => selector.every(isMet);
  const { code } = transform({
    filename: 'style.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value }) => {
          const selectors = value.selectors.filter(applies);
          if (selectors.length === value.selectors.length) return undefined;
          return selectors.length === 0 ? [] : { type: 'style', value: { ...value, selectors } };
        },
      },
    },
  });
  return code.toString();
}
