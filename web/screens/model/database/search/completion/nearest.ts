/** Letters of a word from which a mistyped name is recognised; shorter ones are near to too much. */
const SHORTEST = 4;

/** Makes upper case and accents of a text alike. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns what is probably meant by a mistyped word, nearest first: the word may lack its end, and one letter in four may be wrong. */
export function nearest<T extends { name: string }>(named: readonly T[], typed: string): T[] {
  const word = plain(typed);
  if (word.length < SHORTEST) return [];
  const allowed = Math.floor(word.length / 4);
  return named
    .map((each) => ({ each, ...distances(word, plain(each.name)) }))
    .filter(({ begun }) => begun <= allowed)
    .toSorted((a, b) => a.begun - b.begun || a.whole - b.whole)
    .map(({ each }) => each);
}

/** Counts the edits from a word to a name (`whole`), and to its nearest beginning (`begun`); two letters in each other's place are one. */
function distances(word: string, name: string): { begun: number; whole: number } {
  let before: number[] = [];
  let row = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= name.length; j++) {
      const edits = [row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (word[i - 1] === name[j - 1] ? 0 : 1)];
      const isSwapped = i > 1 && j > 1 && word[i - 1] === name[j - 2] && word[i - 2] === name[j - 1];
      next[j] = Math.min(...edits, isSwapped ? before[j - 2]! + 1 : Infinity);
    }
    [before, row] = [row, next];
  }
  return { begun: Math.min(...row), whole: row.at(-1)! };
}
