import { judgeText, type Labelled } from '#shared/quality/judge.ts';
import { listOf } from '#shared/quality/lines.ts';
import { usualLists, type ListName } from '#shared/quality/lists.ts';

/** A text to be judged, with all on which that depends. */
export interface Order {
  number: number;
  text: string;
  labelled: Labelled;
  /** The lines of each list of words, as they hold in the project. */
  words: Readonly<Partial<Record<ListName, readonly string[]>>>;
}
export interface Answer {
  number: number;
  judged: ReturnType<typeof judgeText>;
}

/** What an order comes to. */
export function answerTo({ number, text, labelled, words }: Order): Answer {
  const own = Object.entries(words).map(([name, lines]) => [name, listOf(lines)]);
  return { number, judged: judgeText(text, labelled, { ...usualLists, ...Object.fromEntries(own) }) };
}
