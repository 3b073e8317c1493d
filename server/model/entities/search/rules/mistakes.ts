import type { QuerySpan } from '#shared/search-grammar/query.ts';

import { Refusal } from '../../../../refusals/refusal.ts';

/** Refuses a query: {n} in the sentence becomes the position as people count, and the details have it as programs count. */
export function invalidQuery(sentence: string, { position, length }: QuerySpan, suggestion?: string): Refusal {
  const message = sentence.replace('{n}', String(position + 1));
  return new Refusal('QUERY', 400, 'Invalid Query', message, {
    position,
    length,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** Returns the name that was probably meant: the typed text may lack its end, and one letter in three may be wrong. */
export function nearestName(typed: string, names: Iterable<string>): string | undefined {
  const word = typed.toLowerCase();
  let best: { name: string; begun: number; whole: number } | undefined;
  for (const name of names) {
    const { begun, whole } = distances(word, name.toLowerCase());
    if (begun > Math.max(1, Math.floor(word.length / 3))) continue;
    if (!best || begun < best.begun || (begun === best.begun && whole < best.whole)) best = { name, begun, whole };
  }
  return best?.name;
}

/** Counts the edits from a word to a name (`whole`), and to its nearest prefix (`begun`). */
function distances(word: string, name: string): { begun: number; whole: number } {
  let row = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= name.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (word[i - 1] === name[j - 1] ? 0 : 1));
    row = next;
  }
  return { begun: Math.min(...row), whole: row.at(-1)! };
}
