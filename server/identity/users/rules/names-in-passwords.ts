const SHORTEST_WORD = 3;

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** The words in names, and each name as one word; words shorter than three letters are left out, since they occur in every text. */
const wordsOf = (names: readonly string[]): string[] => {
  const words = names.flatMap((name) => [...lettersOf(name), lettersOf(name).join('')]);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD);
};

/** Tells whether a text's letters are just words of these names in a row, as in 'Truss-2026!' or 'acme.truss'. */
export function consistsOfNames(text: string, names: readonly string[]): boolean {
  const letters = lettersOf(text).join('');
  if (letters === '') return false;
  const words = wordsOf(names);
  const ends = new Set([0]);
  for (let at = 0; at < letters.length; at++)
    if (ends.has(at)) for (const word of words) if (letters.startsWith(word, at)) ends.add(at + word.length);
  return ends.has(letters.length);
}
