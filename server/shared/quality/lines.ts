import type { Words } from './lists.ts';

const blanks = /\s+/g;

/** A word of a list as people write it: alone, or with what can be written instead; with nothing behind the sign it can go. */
export function wordOf(line: string): { word: string; instead: string | undefined } {
  const at = line.indexOf('=');
  const [word, instead] = at < 0 ? [line, undefined] : [line.slice(0, at), line.slice(at + 1)];
  return { word: word.replace(blanks, ' ').trim().toLowerCase(), instead: instead?.replace(blanks, ' ').trim() };
}

/** The lines of a list. */
export const linesOf = (words: Words): string[] =>
  Object.entries(words).map(([word, instead]) => (instead === undefined ? word : `${word} = ${instead}`.trim()));

/** A list by its lines. */
export const listOf = (lines: readonly string[]): Words =>
  Object.fromEntries(lines.map((line) => wordOf(line)).map(({ word, instead }) => [word, instead]));
