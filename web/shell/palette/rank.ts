/** Something that can be gone to, under a name, and a number if it has one. */
export interface Ranked {
  name: string;
  number?: string;
  /** Whether it was gone to lately. */
  isRecent?: boolean;
}

/** The words that were typed, without the sign before them. */
export const wordsOf = (typed: string): string[] =>
  typed
    .replace(/^[>#@]/, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);

/** How well something answers what was typed: its very number, the beginning of its name, its name or number, its text. */
export function placeOf({ name, number = '' }: Ranked, typed: string): 0 | 1 | 2 | 3 {
  const words = wordsOf(typed);
  const text = words.join(' ');
  const [own, of] = [name.toLowerCase(), number.toLowerCase()];
  if (of !== '' && of === text) return 0;
  if (own.startsWith(text)) return 1;
  return words.every((word) => own.includes(word) || of.includes(word)) ? 2 : 3;
}

/** The best first; of equals those that were gone to lately, then in the order given. */
export const ranked = <T extends Ranked>(all: readonly T[], typed: string): T[] =>
  all
    .map((each) => ({ each, place: placeOf(each, typed) * 2 + (each.isRecent ? 0 : 1) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each);
