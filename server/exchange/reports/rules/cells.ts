import type { Cell, Run } from '../paper.ts';

/** Returns the text of a cell, for places that show only letters. */
export const cellText = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell : (cell?.map(({ text }) => text).join('') ?? '');

/** Returns runs as a cell: as plain text if there is no equation among them. */
export function cellOfRuns(runs: readonly Run[]): Cell {
  if (!runs.some(({ equation }) => equation)) return cellText(runs).trim();
  const joined: Run[] = [];
  for (const { text, equation } of runs) {
    const last = joined.at(-1);
    if (equation) joined.push({ text, equation });
    else if (last && !last.equation) last.text += text;
    else joined.push({ text });
  }
  const [first, last] = [joined[0]!, joined.at(-1)!];
  if (!first.equation) first.text = first.text.trimStart();
  if (!last.equation) last.text = last.text.trimEnd();
  return joined.filter(({ text }) => text !== '');
}
