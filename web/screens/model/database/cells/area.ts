import type { CellText } from './tsv.ts';

/** Returns how far copied cells go in one direction: over all selected ones where these are a multiple of them, else as far as copied. */
const extent = (copied: number, selected: number): number =>
  copied > 0 && selected > copied && selected % copied === 0 ? selected : copied;

/** Repeats copied cells like tiles over a selection of so many rows and columns, as spreadsheets do; each direction counts for itself. */
export function tiled(
  texts: readonly (readonly CellText[])[],
  selected: { rows: number; columns: number },
): CellText[][] {
  const [height, width] = [texts.length, texts[0]?.length ?? 0];
  return Array.from({ length: extent(height, selected.rows) }, (_, row) =>
    Array.from({ length: extent(width, selected.columns) }, (_, at) => texts[row % height]![at % width]!),
  );
}
