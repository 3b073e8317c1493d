import { judgeText, type RequirementLabels } from '#shared/quality/judge.ts';
import { listOf } from '#shared/quality/lines.ts';
import { usualLists, type ListName } from '#shared/quality/lists.ts';

/** A text to be judged, with all inputs of the checks. */
export interface JudgeOrder {
  number: number;
  text: string;
  labelled: RequirementLabels;
  /** The word lists of the project, line by line. */
  words: Readonly<Partial<Record<ListName, readonly string[]>>>;
}
export interface JudgeAnswer {
  number: number;
  judged: ReturnType<typeof judgeText>;
}

/** Judges the text of an order. */
export function judgeOrder({ number, text, labelled, words }: JudgeOrder): JudgeAnswer {
  const own = Object.entries(words).map(([name, lines]) => [name, listOf(lines)]);
  return { number, judged: judgeText(text, labelled, { ...usualLists, ...Object.fromEntries(own) }) };
}
