/** Quotes a text for the search language, character by character. */
export const quoteText = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Builds the query for entities with each of the words in name or number, whatever characters are in it. */
export const namedWith = (words: readonly string[]): string =>
  words.map((word) => `(name:~${quoteText(word)} OR number:~${quoteText(word)})`).join(' ');

/** Builds the query for typed text: `#1.2` searches numbers, anything else words in numbers and names; operators are taken literally. */
export function plainWords(typed: string): string {
  const isPlain = (text: string) => /^[\p{L}\p{N}][\p{L}\p{N}._]*$/u.test(text) && !/^(AND|OR|NOT)$/.test(text);
  if (typed.startsWith('#'))
    return `number:${isPlain(typed.slice(1)) ? `${typed.slice(1)}*` : quoteText(typed.slice(1))}`;
  return typed
    .split(/\s+/)
    .map((word) => (isPlain(word) && !word.endsWith('.') ? word : quoteText(word)))
    .join(' ');
}
