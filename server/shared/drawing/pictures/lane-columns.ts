// Columns for those that perform something, as wide as what stands in them.
import type { Rect } from '../scene.ts';
import type { LaneStep } from './lane-steps.ts';

const [ROW_GAP, LANE_HEAD, LANE_PAD, SIDE_GAP] = [44, 36, 28, 24];

/** Arranges columns as wide as their parallel shapes, and rows as high as their highest. */
export function arrangeLaneColumns(nodes: readonly LaneStep[], lanes: readonly string[]) {
  const rows = Math.max(0, ...nodes.map(({ row }) => row)) + 1;
  const heights = Array.from({ length: rows }, (_, row) =>
    Math.max(20, ...nodes.filter((node) => node.row === row).map(({ height }) => height)),
  );
  const boxes = new Map<string, Rect>();
  const columns: { key: string; x: number; width: number }[] = [];
  let x = 0;
  for (const key of lanes) {
    const own = nodes.filter((node) => node.lane === key);
    const byRow = Map.groupBy(own, ({ row }) => row);
    const wide = Math.max(
      160,
      ...[...byRow.values()].map((row) => row.reduce((sum, { width }) => sum + width + SIDE_GAP, -SIDE_GAP)),
    );
    const width = wide + 2 * LANE_PAD;
    for (const row of byRow.values()) {
      const total = row.reduce((sum, each) => sum + each.width + SIDE_GAP, -SIDE_GAP);
      let left = x + (width - total) / 2;
      for (const node of row.toSorted((a, b) => (a.slot < b.slot ? -1 : 1))) {
        const top = LANE_HEAD + heights.slice(0, node.row).reduce((sum, each) => sum + each + ROW_GAP, 24);
        const y = top + (heights[node.row]! - node.height) / 2;
        boxes.set(node.key, { x: Math.round(left), y: Math.round(y), width: node.width, height: node.height });
        left += node.width + SIDE_GAP;
      }
    }
    columns.push({ key, x, width });
    x += width;
  }
  const height = LANE_HEAD + heights.reduce((sum, each) => sum + each + ROW_GAP, 24);
  return { boxes, columns, height, width: x };
}
