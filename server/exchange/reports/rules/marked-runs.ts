import { diffWordsWithSpace } from 'diff';

import type { Cell, Run } from '../paper.ts';
import { MOST_EDITS } from './marked-words.ts';

const runsOf = (cell: Cell): readonly Run[] =>
  typeof cell === 'string' ? (cell === '' ? [] : [{ text: cell }]) : cell;
const lettersOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

/** Marks a text as added or removed as a whole, in its own styles. */
export const changedRuns = (cell: Cell, change: NonNullable<Run['change']>): Run[] =>
  runsOf(cell).map((run) => ({
    ...run,
    change,
    ...(change === 'added' ? { isUnderlined: true } : { isStruck: true }),
  }));

/** Makes one text of two: removed words struck through where they stood, added ones underlined, each in its own style. */
export function redlinedRuns(before: Cell, after: Cell): Run[] {
  const [old, now] = [runsOf(before), runsOf(after)];
  const [was, is] = [lettersOf(old), lettersOf(now)];
  if (was === is) return [...now];
  const isPart = was !== '' && is !== '';
  const parts = isPart ? diffWordsWithSpace(was, is, { maxEditLength: MOST_EDITS }) : undefined;
  if (!parts) return [...changedRuns(old, 'removed'), ...changedRuns(now, 'added')];
  let [from, to] = [0, 0];
  return parts.flatMap(({ value: { length }, added, removed }) => {
    if (!added) from += length;
    if (removed) return changedRuns(cut(old, from - length, from), 'removed');
    to += length;
    const shown = cut(now, to - length, to);
    return added ? changedRuns(shown, 'added') : shown;
  });
}

/** Returns the stretch of runs between two places; of an equation that is cut only its letters. */
function cut(runs: readonly Run[], from: number, to: number): Run[] {
  let at = 0;
  return runs.flatMap((run) => {
    const begin = at;
    at += run.text.length;
    const text = run.text.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    if (text === '') return [];
    if (text === run.text) return [run];
    const { equation: _, ...plain } = run;
    return [{ ...plain, text }];
  });
}
