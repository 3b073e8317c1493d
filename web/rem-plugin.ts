import type { Plugin } from 'vite';

/** Lengths of CSS in pixels. */
const LENGTH = /(?<![\w#.-])(-?\d*\.?\d+)px\b/g;
/** The size of text in browsers that nobody has changed. */
const USUAL = 16;
/** Pixels up to which a length is a hairline, which is as thin beside large text. */
const HAIRLINE = 3;

/** Writes lengths as shares of the size of text, at which they are as many pixels as written unless somebody has changed that size. */
export const inRem = (css: string): string =>
  css.replace(LENGTH, (whole, length: string) =>
    Math.abs(Number(length)) <= HAIRLINE ? whole : `${Number((Number(length) / USUAL).toFixed(7))}rem`,
  );

/** Lets our styles follow the size of text that somebody has chosen in the browser, as those of the component library do. */
export const styleByTextSize = (): Plugin => ({
  name: 'style-by-text-size',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.css(\?transform-only)?$/, exclude: /node_modules/ } },
    handler: (code) => ({ code: inRem(code), map: null }),
  },
});
