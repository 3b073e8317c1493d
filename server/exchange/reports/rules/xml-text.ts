import { withoutMarksInQuotes } from '../../../platform/text/marks.ts';

/** Removes the characters that XML cannot hold from a text. */
export const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** Escapes a text for XML, also between quotes: on one line, as in attributes, properties, headers and footers. */
export const xmlOf = (text: string): string =>
  withoutMarksInQuotes(xmlText(text).replace(/\s+/g, (blanks) => (/[\n\r\t]/.test(blanks) ? ' ' : blanks)));
