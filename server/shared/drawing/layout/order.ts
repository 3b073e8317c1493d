import type { LayerCell } from './cell.ts';

const SWEEPS = 12;

/**
 * Orders the layers so that few edges cross: each cell moves to the middle of its neighbours, down and up again, and the best order is
 * kept.
 */
export function orderLayers(
  cells: readonly LayerCell[],
  layers: readonly (readonly number[])[],
  onProgress: (share: number) => void = () => {},
): number[][] {
  let now = firstOrder(cells, layers);
  let best = now;
  let least = crossings(cells, now);
  const effort = cells.length > 6000 ? 4 : SWEEPS;
  let stale = 0;
  for (let sweep = 0; sweep < effort && least > 0 && stale < 4; sweep++) {
    onProgress((sweep + 1) / (effort + 1));
    now = swept(cells, now, sweep % 2 === 0);
    const count = crossings(cells, now);
    stale = count < least ? 0 : stale + 1;
    if (count < least) [best, least] = [now, count];
  }
  return best;
}

/** Returns the first order, with families together: nodes reached first come first. */
function firstOrder(cells: readonly LayerCell[], layers: readonly (readonly number[])[]): number[][] {
  const rankOf = new Int32Array(cells.length);
  for (const [rank, layer] of layers.entries()) for (const at of layer) rankOf[at] = rank;
  const result: number[][] = layers.map(() => []);
  const seen = new Uint8Array(cells.length);
  for (const root of layers.flat()) {
    const stack = [root];
    while (stack.length > 0) {
      const at = stack.pop()!;
      if (seen[at]) continue;
      seen[at] = 1;
      result[rankOf[at]!]!.push(at);
      stack.push(...cells[at]!.down.toReversed());
    }
  }
  return result;
}

function swept(cells: readonly LayerCell[], layers: readonly number[][], isDown: boolean): number[][] {
  const place = new Float64Array(cells.length);
  const result = layers.map((layer) => [...layer]);
  for (const layer of result) for (const [at, cell] of layer.entries()) place[cell] = at;
  const ranks = result.map((_, rank) => rank);
  for (const rank of isDown ? ranks.slice(1) : ranks.slice(0, -1).toReversed()) {
    const layer = result[rank]!;
    const wish = new Map(
      layer.map((cell, at) => {
        const beside = (isDown ? cells[cell]!.up : cells[cell]!.down).map((other) => place[other]!);
        if (beside.length === 0) return [cell, at];
        beside.sort((a, b) => a - b);
        const middle = beside.length >> 1;
        const median = beside.length % 2 === 1 ? beside[middle]! : (beside[middle - 1]! + beside[middle]!) / 2;
        const mean = beside.reduce((sum, each) => sum + each, 0) / beside.length;
        return [cell, median + mean / 1000];
      }),
    );
    layer.sort((a, b) => wish.get(a)! - wish.get(b)!);
    for (const [at, cell] of layer.entries()) place[cell] = at;
  }
  return result;
}

/** Counts the crossings of edges: for each two layers, the pairs of edges whose ends are in opposite order. */
function crossings(cells: readonly LayerCell[], layers: readonly (readonly number[])[]): number {
  const place = new Int32Array(cells.length);
  let sum = 0;
  for (const [rank, layer] of layers.entries()) {
    for (const [at, cell] of layer.entries()) place[cell] = at;
    if (rank === 0) continue;
    const upper = layers[rank - 1]!;
    const counts = new Int32Array(layer.length + 1);
    let total = 0;
    for (const cell of upper) {
      const ends = cells[cell]!.down.map((other) => place[other]!).toSorted((a, b) => a - b);
      for (const end of ends) {
        let upTo = 0;
        for (let at = end + 1; at > 0; at -= at & -at) upTo += counts[at]!;
        sum += total - upTo;
      }
      for (const end of ends) {
        for (let at = end + 1; at < counts.length; at += at & -at) counts[at]!++;
        total++;
      }
    }
  }
  return sum;
}
