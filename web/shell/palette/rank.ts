/** A result that the palette can rank: a name, and a number if it has one. */
export interface Ranked {
  name: string;
  number?: string;
  /** True if the user opened it lately. */
  isRecent?: boolean;
  /** Other words that people use for a command, separated by commas; undefined for other results. */
  words?: string;
  /** True for a command of another page, which comes after those of the present one. */
  isElsewhere?: boolean;
}

/** Returns the typed words, without the leading sign. */
export const typedWords = (typed: string): string[] =>
  typed
    .replace(/^[>#@]/, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);

/** The rank of what has the typed text neither in its name nor in its number. */
export const ELSEWHERE = 7;

/**
 * Ranks a match: 0 for its number or whole name, 1 to 4 for a command by its words, 5 for the beginning of a name, 6 within name or number,
 * `ELSEWHERE` for other text.
 */
export function matchRank({ name, number = '', words: synonyms, isElsewhere = false }: Ranked, typed: string): number {
  const words = typedWords(typed);
  const text = words.join(' ');
  const [own, of] = [name.toLowerCase(), number.toLowerCase()];
  if (text !== '' && (of === text || own === text)) return isElsewhere ? 1 : 0;
  const asCommand = synonyms === undefined ? undefined : commandRank(own, synonyms.toLowerCase(), words);
  if (asCommand !== undefined) return asCommand;
  if (own.startsWith(text)) return 5;
  return words.every((word) => own.includes(word) || of.includes(word)) ? 6 : ELSEWHERE;
}

/** Ranks a command whose words begin with the typed ones; undefined if they do not. */
function commandRank(name: string, synonyms: string, words: readonly string[]): 1 | 2 | 3 | 4 | undefined {
  const text = words.join(' ');
  const begins = (of: string) => words.every((word) => of.split(/[\s,()/-]+/).some((own) => own.startsWith(word)));
  if (synonyms.split(/,\s*/).includes(text)) return 1;
  if (name.startsWith(text)) return 2;
  if (begins(name)) return 3;
  return begins(`${name} ${synonyms}`) ? 4 : undefined;
}

/** Sorts results, best match first; among equals, recent ones first, then in the given order. */
export const sortByRank = <T extends Ranked>(all: readonly T[], typed: string): T[] =>
  all
    .map((each) => ({ each, place: matchRank(each, typed) * 2 + (each.isRecent ? 0 : 1) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each);
