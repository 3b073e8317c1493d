import type { Cell, Run } from '../paper.ts';
import { raisedLetters } from './superscripts.ts';

/** Returns the text of runs, for places that show only letters. */
export const runsText = (runs: readonly Run[]): string =>
  runs.map(({ text, raised }) => (raised ? raisedLetters(text, raised) : text)).join('');

/** Returns the text of a cell, for places that show only letters. */
export const cellText = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell : cell ? runsText(cell) : '';

/** Returns a cell in bold letters, as in the head of a table. */
export const boldCell = (cell: Cell): Cell =>
  (typeof cell === 'string' ? [{ text: cell }] : cell).map((run) => ({ ...run, isBold: true }));

/** Lists what a cell does not show, in sentences. */
export const cellLacks = (cell: Cell): readonly string[] =>
  typeof cell === 'string' ? [] : cell.flatMap(({ lacks }) => lacks ?? []);

/** Returns all facts of a run but its letters, as a key. */
const beside = ({ text: _, ...rest }: Run): string => JSON.stringify(rest);
const PLAIN = beside({ text: '' });

/** Makes runs the content of a cell: a plain text if no run has more than letters. */
export function cellOfRuns(runs: readonly Run[]): Cell {
  if (runs.every((run) => beside(run) === PLAIN)) return cellText(runs).trim();
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && !run.equation && beside(last) === beside(run)) last.text += run.text;
    else joined.push({ ...run });
  }
  const [first, last] = [joined[0]!, joined.at(-1)!];
  if (!first.equation) first.text = first.text.trimStart();
  if (!last.equation) last.text = last.text.trimEnd();
  return joined.filter(({ text }) => text !== '');
}
