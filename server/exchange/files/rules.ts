const DEFAULT = 'file';

/** The last part of a path as a file's name, without what could harm a header; a name that is only an extension gets a default one (§5). */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1)!;
  const clean = last
    .replace(/[\p{Cc}\p{Cn}"]/gu, '')
    .trim()
    .slice(-200)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim();
  if (clean === '') return DEFAULT;
  return /^\.[A-Za-z0-9]+$/.test(clean) ? `${DEFAULT}${clean}` : clean;
}

/** Types a browser may show in place; anything else is only ever downloaded. */
export const isShownInPlace = (type: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(type);
