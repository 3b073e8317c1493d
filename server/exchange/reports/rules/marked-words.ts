import { diffWords } from 'diff';

import type { Cell, Run } from '../paper.ts';
import { cellLacks, cellText } from './cells.ts';

/** The number of changed words above which two texts are not compared, since that would take long and show two separate texts. */
export const MOST_EDITS = 400;

/** Marks the differences between two texts: removed words struck through, added words underlined. */
export function markedWords(...sides: [before: Cell, after: Cell]): { before: Cell; after: Cell } {
  const { before, after } = markedTexts(...(sides.map(cellText) as [string, string]));
  return { before: telling(before, cellLacks(sides[0])), after: telling(after, cellLacks(sides[1])) };
}

function markedTexts(before: string, after: string): { before: Cell; after: Cell } {
  const parts = before === '' || after === '' ? undefined : diffWords(before, after, { maxEditLength: MOST_EDITS });
  if (!parts) return { before: marked(before, 'removed'), after: marked(after, 'added') };
  const side = (other: 'added' | 'removed', own: NonNullable<Run['change']>) =>
    parts
      .filter((part) => !part[other])
      .map(({ value, ...part }): Run => (part[own] ? markedRun(value, own) : { text: value }));
  return { before: side('added', 'removed'), after: side('removed', 'added') };
}

const telling = (cell: Cell, lacks: readonly string[]): Cell =>
  typeof cell === 'string' || lacks.length === 0 ? cell : cell.map((run, at) => (at === 0 ? { ...run, lacks } : run));

const marked = (text: string, change: NonNullable<Run['change']>): Cell =>
  text === '' ? '' : [markedRun(text, change)];
const markedRun = (text: string, change: NonNullable<Run['change']>): Run => ({
  text,
  change,
  ...(change === 'added' ? { isUnderlined: true } : { isStruck: true }),
});
