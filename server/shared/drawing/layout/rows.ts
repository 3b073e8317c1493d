import type { LayerCell } from './cell.ts';

/** Wider than a screen at a size that can be read. */
const WIDE = 1_700;
/** The maximum number of nodes laid out while somebody waits; more are only looked at from afar anyway. */
const MOST = 400;

/** Returns the number of rows of each layer: one that is wider than the picture should be is split. */
export function countLayerRows(
  cells: readonly LayerCell[],
  layers: readonly (readonly number[])[],
  gap: number,
): number[] {
  const once = layers.map(() => 1);
  if (cells.length > MOST) return once;
  const widths = layers.map((layer) => layer.reduce((sum, at) => sum + cells[at]!.width + gap, 0));
  const area = layers.reduce((sum, layer, at) => {
    const height = Math.max(0, ...layer.map((each) => cells[each]!.height));
    return sum + widths[at]! * (height + 64);
  }, 0);
  const limit = Math.max(WIDE, Math.sqrt(area) * 1.3);
  return widths.map((width) => Math.max(1, Math.ceil(width / limit)));
}

/** Returns the ranks when some layers have several rows: neighbours alternate, so that lines pass between them. */
export function staggerRanks(
  ranks: readonly number[],
  layers: readonly (readonly number[])[],
  rows: readonly number[],
  nodeOf: (cell: number) => number,
): number[] {
  const result = [...ranks];
  let start = 0;
  for (const [rank, layer] of layers.entries()) {
    const count = rows[rank]!;
    for (const [place, node] of layer
      .map(nodeOf)
      .filter((each) => each >= 0)
      .entries())
      result[node] = start + (place % count);
    start += count;
  }
  return result;
}
