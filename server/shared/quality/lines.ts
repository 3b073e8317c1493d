import type { WordList } from './lists.ts';

const blanks = /\s+/g;

/** Reads a line of a word list: a word, alone or with its replacement; with nothing after the sign the word can be dropped. */
export function wordOf(line: string): { word: string; instead: string | undefined } {
  const at = line.indexOf('=');
  const [word, instead] = at < 0 ? [line, undefined] : [line.slice(0, at), line.slice(at + 1)];
  return { word: word.replace(blanks, ' ').trim().toLowerCase(), instead: instead?.replace(blanks, ' ').trim() };
}

/** Writes a list of words as lines. */
export const wordLines = (words: WordList): string[] =>
  Object.entries(words).map(([word, instead]) => (instead === undefined ? word : `${word} = ${instead}`.trim()));

/** Reads a list of words from its lines. */
export const listOf = (lines: readonly string[]): WordList =>
  Object.fromEntries(lines.map((line) => wordOf(line)).map(({ word, instead }) => [word, instead]));
