/** A text without what XML cannot hold. */
export const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** A text as it is written into XML, also between quotes: on one line, as attributes, properties and edges of pages are. */
export const xmlOf = (text: string): string =>
  xmlText(text)
    .replace(/\s+/g, (blanks) => (/[\n\r\t]/.test(blanks) ? ' ' : blanks))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
