/** A result that the palette can rank: a name, and a number if it has one. */
export interface Ranked {
  name: string;
  number?: string;
  /** True if the user opened it lately. */
  isRecent?: boolean;
}

/** Returns the typed words, without the leading sign. */
export const typedWords = (typed: string): string[] =>
  typed
    .replace(/^[>#@]/, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);

/** Ranks a match: 0 for its number, 1 for the beginning of its name, 2 within name or number, 3 for other text. */
export function matchRank({ name, number = '' }: Ranked, typed: string): 0 | 1 | 2 | 3 {
  const words = typedWords(typed);
  const text = words.join(' ');
  const [own, of] = [name.toLowerCase(), number.toLowerCase()];
  if (of !== '' && of === text) return 0;
  if (own.startsWith(text)) return 1;
  return words.every((word) => own.includes(word) || of.includes(word)) ? 2 : 3;
}

/** Sorts results, best match first; among equals, recent ones first, then in the given order. */
export const sortByRank = <T extends Ranked>(all: readonly T[], typed: string): T[] =>
  all
    .map((each) => ({ each, place: matchRank(each, typed) * 2 + (each.isRecent ? 0 : 1) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each);
