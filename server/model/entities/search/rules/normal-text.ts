import { searchText } from '../../../../platform/text/text.ts';

/** Normalises a query's text like the search keys of entities: on one line, regardless of case and accents. */
export const normalise = (text: string): string => searchText(text.replace(/\s+/g, ' '));

/** Names of fields and of schema items are compared without regard to case and to blanks around them. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Returns a regular expression for normalised text that finds the beginning of a word. A word begins at a letter or a digit not preceded by
 * one; a dotted number begins only at its front, so that 2.1 is not found in 1.2.1.
 */
export function wordStart(word: string): string {
  const literal = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  if (/^\p{Nd}/u.test(word)) return `(?:^|[^[:alnum:].]|(?:^|[^[:alnum:]])\\.)${literal}`;
  return /^[\p{L}\p{N}]/u.test(word) ? `(?:^|[^[:alnum:]])${literal}` : literal;
}

/**
 * Tells whether the text index finds a text selectively: it needs three letters or digits in a row, a whole short word within it, as in
 * 2.3.2, or two characters that begin a word, as in n.42. A text without any, such as a.1, matches nearly everywhere.
 */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]./su.test(text);

/** Returns the whole number in a text if it fits a Postgres integer. */
export function parseWholeNumber(text: string): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number <= 2_147_483_647 ? number : undefined;
}
