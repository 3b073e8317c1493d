import { createHash } from 'node:crypto';

import { Features, transform, type Selector, type SelectorComponent, type Visitor } from 'lightningcss';
import type { Plugin } from 'vite';

/** The name in the page of the style sheet that is loaded later; `web/ui/late-style.ts` reads it. */
export const NAMED = 'late-style';

/** Files whose code every first visit has, by their beginnings: see `web/chunks.ts`. */
const EARLY = /^(early|libraries|frame|DatabaseScreen|rolldown-runtime)/;

/**
 * Divides the style sheet in two: rules that the code of a first visit can use, and the rest, which comes with the first code that is
 * loaded late. A rule is late if each of its selectors needs a class that no early code names.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle);
      const code = files.flatMap((file) => (file.type === 'chunk' && EARLY.test(file.name) ? [file.code] : []));
      const asset = (ending: RegExp) => files.find((file) => file.type === 'asset' && ending.test(file.fileName));
      const [sheet, page] = [asset(/style-[^/]*\.css$/), asset(/index\.html$/)];
      if (sheet?.type !== 'asset' || page?.type !== 'asset' || code.length === 0)
        throw new Error('There is no sheet to divide, no page, or no early code.');
      const isNamed = namedIn(code.join('\n'));
      const whole = String(sheet.source);
      const early = this.emitFile(named('style', sheetPart(whole, isNamed, true)));
      const late = this.emitFile(named('late', sheetPart(whole, isNamed, false)));
      delete bundle[sheet.fileName];
      page.source = String(page.source)
        .replaceAll(sheet.fileName, this.getFileName(early))
        .replace('</title>', `$&\n    <meta name="${NAMED}" content="/${this.getFileName(late)}" />`);
    },
  },
});

/** Names a sheet by its content, so that browsers may keep it for good. */
function named(name: string, source: string) {
  const mark = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { type: 'asset' as const, fileName: `assets/${name}-${mark}.css`, source };
}

/** Tells whether code names a class, or the beginning of one that it composes at run time. */
export function namedIn(code: string): (name: string) => boolean {
  const words = new Set(code.match(/[\w-]+/g));
  const beginnings = [...new Set(code.match(/[\w-]+-(?=\$\{|["'`]\s*[+,)])/g))];
  return (name) => words.has(name) || beginnings.some((each) => name.startsWith(each));
}

/** Returns the early or the late part of a sheet. Rules without classes are early. */
export function sheetPart(css: string, isNamed: (name: string) => boolean, isEarly: boolean): string {
  const isMet = (piece: SelectorComponent): boolean => {
    if (piece.type === 'class') return isNamed(piece.name);
    const isOfAlternatives =
      piece.type === 'pseudo-class' && (piece.kind === 'is' || piece.kind === 'where' || piece.kind === 'has');
    return !isOfAlternatives || piece.selectors.some(applies);
  };
  const applies = (selector: Selector) => selector.every(isMet);
  const visitor: Visitor<never> = {
    Rule: {
      // A rule goes whole where the first of its selectors is needed.
      style: ({ value }) => (value.selectors.some(applies) === isEarly ? undefined : []),
      ...(!isEarly && { 'font-face': () => [], keyframes: () => [], property: () => [] }),
    },
  };
  // Nested rules would go where the rule around them goes.
  const flat = transform({ filename: 'style.css', code: Buffer.from(css), include: Features.Nesting }).code;
  return transform({ filename: 'style.css', code: flat, minify: true, visitor }).code.toString();
}
