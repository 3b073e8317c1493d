import { onPageReset } from '../page-reset.ts';

let known: number | undefined;
onPageReset(() => {
  known = undefined;
});

const USUAL = 16;

/** Returns how many times the usual size text has in this browser; what is measured in code grows with it, as styles do. */
export function textScale(): number {
  known ??= (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL) / USUAL;
  return known;
}

/** Returns a length for CSS that is as many pixels as given, as long as text has its usual size. */
export const rem = (pixels: number): string => `${pixels / USUAL}rem`;
