import type { Rect } from '../scene.ts';
import type { LayerCell } from './cell.ts';
import { orderLayers } from './order.ts';
import { packBlocks } from './pack.ts';
import { rankNodes } from './rank.ts';
import { countLayerRows, staggerRanks } from './rows.ts';
import { spreadOut } from './spread.ts';

export interface LayerNode {
  key: string;
  width: number;
  height: number;
}
export interface LayerEdge {
  from: string;
  to: string;
}
interface Options {
  towards?: 'down' | 'right';
  /** The gap between neighbours in a layer. */
  gap?: number;
  layerGap?: number;
  /** Told how much is done, 0 to 1. */
  onProgress?: (share: number) => void;
}
/** Splits a graph into its connected parts; nodes without edges together form one part. */
function parts(nodes: readonly LayerNode[], edges: readonly (readonly [number, number])[]): number[][] {
  const beside: number[][] = nodes.map(() => []);
  for (const [from, to] of edges) {
    beside[from]!.push(to);
    beside[to]!.push(from);
  }
  const part = new Int32Array(nodes.length).fill(-1);
  const result: number[][] = [];
  for (let start = 0; start < nodes.length; start++) {
    if (part[start] !== -1) continue;
    const own: number[] = [];
    const stack = [start];
    part[start] = result.length;
    while (stack.length > 0) {
      const at = stack.pop()!;
      own.push(at);
      for (const next of beside[at]!)
        if (part[next] === -1) {
          part[next] = result.length;
          stack.push(next);
        }
    }
    result.push(own.sort((a, b) => a - b));
  }
  return result;
}

/** Arranges layers in which all edges lead forward, with few crossings; unconnected parts stand side by side. */
export function arrangeLayers(
  nodes: readonly LayerNode[],
  edges: readonly LayerEdge[],
  options: Options = {},
): Map<string, Rect> {
  const { towards = 'down', gap = 40, layerGap = 64, onProgress } = options;
  const isDown = towards === 'down';
  const index = new Map(nodes.map(({ key }, at) => [key, at]));
  const pairs = edges.flatMap(({ from, to }) => {
    const [a, b] = [index.get(from), index.get(to)];
    return a === undefined || b === undefined || a === b ? [] : [[a, b] as const];
  });
  let told = 0;
  const blocks = parts(nodes, pairs).map((members) => {
    const own = new Map(members.map((at, place) => [at, place]));
    const sized = members.map((at) => {
      const { key, width, height } = nodes[at]!;
      return isDown ? { key, width, height } : { key, width: height, height: width };
    });
    const inside = pairs.flatMap(([a, b]) => (own.has(a) ? [[own.get(a)!, own.get(b)!] as const] : []));
    const share = members.length / nodes.length;
    const before = told;
    told += share * 0.9;
    const tell = (part: number) => onProgress?.(before + part * share * 0.9);
    // Aligns the boxes of a layer at their tops in a layout from the top down, and at their middles in one from the left.
    return laid(sized, inside, { gap, layerGap, isDown }, tell);
  });
  onProgress?.(0.9);
  const result = packBlocks(blocks, gap + 24, isDown);
  return isDown
    ? result
    : new Map([...result].map(([key, { x, y, width, height }]) => [key, { x: y, y: x, width: height, height: width }]));
}

/** Fills the layers, with a cell wherever an edge passes through one. */
function layersOf(
  nodes: readonly LayerNode[],
  ranks: readonly number[],
  forward: readonly (readonly [number, number])[],
): { cells: LayerCell[]; layers: number[][] } {
  const cells: LayerCell[] = nodes.map(({ width, height }, node) => ({ node, width, height, up: [], down: [] }));
  const layers: number[][] = [];
  for (const [node, rank] of ranks.entries()) (layers[rank] ??= []).push(node);
  for (const [from, to] of forward) {
    let last = from;
    for (let rank = ranks[from]! + 1; rank < ranks[to]!; rank++) {
      const cell = cells.push({ node: -1, width: 8, height: 0, up: [last], down: [] }) - 1;
      cells[last]!.down.push(cell);
      (layers[rank] ??= []).push(cell);
      last = cell;
    }
    cells[last]!.down.push(to);
    cells[to]!.up.push(last);
  }
  return { cells, layers };
}

/** One part, from the top down. */
function laid(
  nodes: readonly LayerNode[],
  edges: readonly (readonly [number, number])[],
  { gap, layerGap, isDown }: { gap: number; layerGap: number; isDown: boolean },
  onProgress: (share: number) => void,
): Map<string, Rect> {
  const { ranks, forward } = rankNodes(nodes.length, edges);
  let { cells, layers } = layersOf(nodes, ranks, forward);
  // In a layout from the left a layer is a column, which may be long.
  const rows = isDown ? countLayerRows(cells, layers, gap) : [];
  if (rows.some((count) => count > 1)) {
    const nodeOf = (cell: number) => cells[cell]!.node;
    ({ cells, layers } = layersOf(nodes, staggerRanks(ranks, orderLayers(cells, layers), rows, nodeOf), forward));
  }
  const best = orderLayers(cells, layers, (part) => onProgress(part * 0.6));
  const xs = spreadOut(cells, best, gap, (part) => onProgress(0.6 + part * 0.4));
  const result = new Map<string, Rect>();
  // Aligns the boxes of a layer at their tops in a layout from the top down, and at their middles in one from the left.
  const within = isDown ? 0 : 0.5;
  let y = 0;
  for (const layer of best) {
    const depth = Math.max(...layer.map((at) => cells[at]!.height));
    for (const at of layer) {
      const { node, width, height } = cells[at]!;
      if (node >= 0)
        result.set(nodes[node]!.key, {
          x: Math.round(xs[at]! - width / 2),
          y: Math.round(y + (depth - height) * within),
          width,
          height,
        });
    }
    y += depth + layerGap;
  }
  return result;
}
