import type { At } from '#shared/search-grammar/query.ts';

import { Refusal } from '../../../../refusals/refusal.ts';

/** The refusal of a query: the sentence, in which {n} becomes the place as people count, and the place as programs count. */
export function mistake(sentence: string, { position, length }: At, suggestion?: string): Refusal {
  const message = sentence.replace('{n}', String(position + 1));
  return new Refusal('QUERY', 400, 'Invalid Query', message, {
    position,
    length,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** Of some names the one that was probably meant: what was typed may lack an end, and one letter in three may be wrong. */
export function nearest(typed: string, names: Iterable<string>): string | undefined {
  const word = typed.toLowerCase();
  let best: { name: string; begun: number; whole: number } | undefined;
  for (const name of names) {
    const { begun, whole } = distances(word, name.toLowerCase());
    if (begun > Math.max(1, Math.floor(word.length / 3))) continue;
    if (!best || begun < best.begun || (begun === best.begun && whole < best.whole)) best = { name, begun, whole };
  }
  return best?.name;
}

/** Edits that lead from a word to a name (`whole`), and to the nearest beginning of it (`begun`). */
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
