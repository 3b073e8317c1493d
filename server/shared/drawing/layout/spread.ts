import type { LayerCell } from './cell.ts';

const PASSES = 14;

/**
 * Places cells in their layers: near the middle of their neighbours, never closer than the gap, with long edges as straight as possible.
 */
export function spreadOut(
  cells: readonly LayerCell[],
  layers: readonly (readonly number[])[],
  gap: number,
  onProgress: (share: number) => void = () => {},
): Float64Array {
  const xs = new Float64Array(cells.length);
  for (const layer of layers) {
    let x = 0;
    for (const at of layer) {
      xs[at] = x + cells[at]!.width / 2;
      x += cells[at]!.width + gap;
    }
    for (const at of layer) xs[at]! -= (x - gap) / 2;
  }
  const passes = cells.length > 6000 ? 6 : PASSES;
  for (let pass = 0; pass < passes; pass++) {
    onProgress(pass / passes);
    const isDown = pass % 2 === 0;
    const isLast = pass >= passes - 2;
    for (const layer of isDown ? layers : layers.toReversed()) {
      const wishes = layer.map((at) => {
        const { up, down } = cells[at]!;
        const beside = isLast ? [...up, ...down] : isDown ? up : down;
        return beside.length === 0 ? xs[at]! : middleOf(beside.map((other) => xs[other]!));
      });
      const weights = layer.map((at) =>
        cells[at]!.node < 0 ? 6 : 1 + (isDown ? cells[at]!.up : cells[at]!.down).length,
      );
      const least = layer.map((at, place) =>
        place === 0
          ? 0
          : (cells[at]!.width + cells[layer[place - 1]!]!.width) / 2 + gapBetween(cells, layer, place, gap),
      );
      for (const [place, x] of apart(wishes, weights, least).entries()) xs[layer[place]!] = x;
    }
  }
  const left = Math.min(...layers.map((layer) => xs[layer[0]!]! - cells[layer[0]!]!.width / 2));
  return xs.map((x) => x - left);
}

/** Returns the gap between two neighbours: lines may pass close to each other, and a line closer to a box than another box. */
function gapBetween(cells: readonly LayerCell[], layer: readonly number[], place: number, gap: number): number {
  const lines = Number(cells[layer[place]!]!.node < 0) + Number(cells[layer[place - 1]!]!.node < 0);
  return lines === 2 ? 16 : lines === 1 ? Math.round(gap * 0.6) : gap;
}

function middleOf(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2;
}

/** The places nearest to the wishes (least squares) that keep the order and the least distances: neighbours that want into each other form a block. */
function apart(wishes: readonly number[], weights: readonly number[], least: readonly number[]): number[] {
  const offsets: number[] = [];
  let sum = 0;
  for (const distance of least) offsets.push((sum += distance));
  const blocks: { sum: number; weight: number; count: number }[] = [];
  for (const [at, wish] of wishes.entries()) {
    let block = { sum: (wish - offsets[at]!) * weights[at]!, weight: weights[at]!, count: 1 };
    while (blocks.length > 0) {
      const before = blocks.at(-1)!;
      if (before.sum / before.weight <= block.sum / block.weight) break;
      blocks.pop();
      block = { sum: before.sum + block.sum, weight: before.weight + block.weight, count: before.count + block.count };
    }
    blocks.push(block);
  }
  const result: number[] = [];
  for (const block of blocks)
    for (let each = 0; each < block.count; each++) result.push(block.sum / block.weight + offsets[result.length]!);
  return result;
}
