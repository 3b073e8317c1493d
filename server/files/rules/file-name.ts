const DEFAULT = 'file';

/** Returns the last part of a path as a file name that is safe in a header; a name that is only an extension gets a default one (§5). */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1)!;
  const clean = last
    // Removes characters that turn the reading direction, with which txt.exe would look like exe.txt.
    .replace(/[\p{Cc}\p{Cn}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069"]/gu, '')
    .trim()
    .slice(-200)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim();
  if (clean === '') return DEFAULT;
  return /^\.[A-Za-z0-9]+$/.test(clean) ? `${DEFAULT}${clean}` : clean;
}

/** Tells whether a browser may show a file of this type in place; others are only downloaded. */
export const isShownInPlace = (type: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(type);
