// Places boxes in each other and beside each other.
import type { Line, Shape } from '../content.ts';
import { arrangeGrid } from '../layout/grid.ts';
import { arrangeLayers } from '../layout/layered.ts';
import { placedNear } from '../layout/near.ts';
import { type Nest, arrangeNests } from '../layout/nested.ts';
import { labelOf } from '../notation/line-styles.ts';
import { notationOf } from '../notation/shapes.ts';
import type { FlowDirection } from '../routing/sides.ts';
import { type Rect, boundingRect, growRect } from '../scene.ts';
import { widthOf } from '../text.ts';
import { isOnBorder } from './on-border.ts';
import type { ArrangeOptions, Places } from './picture.ts';
import { type VisibleContent, shapeSize, stayOf } from './shown.ts';

export interface Style {
  flow: FlowDirection;
  /** The shapes that are drawn inside their parents: all, or some kinds. */
  nests: 'all' | ReadonlySet<string>;
  /** The arrangement of siblings without lines between them. */
  loose: 'layers' | 'rows' | 'grid';
}

const INSET = 24;
/** The kinds of lines that lead from a dependent up to what it depends on. */
const UPWARDS = new Set([
  'SATISFY',
  'VERIFY',
  'DERIVE',
  'REFINE',
  'COPY',
  'TRACE',
  'GENERALIZATION',
  'IMPORT',
  'EXTEND',
]);

/** Puts an item into the list of a key. */
export function addToList<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const there = lists.get(key);
  if (there) there.push(item);
  else lists.set(key, [item]);
}

/** Returns the lines between siblings, including those between their contents. */
function lifted(
  lines: readonly Line[],
  chains: ReadonlyMap<string, readonly string[]>,
): Map<string, { from: string; to: string }[]> {
  const result = new Map<string, { from: string; to: string }[]>();
  for (const { kind, fromKey, toKey } of lines) {
    const [below, above] = UPWARDS.has(kind) ? [toKey, fromKey] : [fromKey, toKey];
    const [a, b] = [chains.get(below) ?? [], chains.get(above) ?? []];
    let at = 0;
    while (at < a.length && at < b.length && a[at] === b[at]) at++;
    const [from, to] = [a[at], b[at]];
    if (from === undefined || to === undefined) continue;
    addToList(result, at === 0 ? '' : a[at - 1]!, { from, to });
  }
  return result;
}

export function placeBoxes(
  shown: VisibleContent,
  inside: Map<string, Shape[]>,
  places: Places,
  style: Style,
  options: ArrangeOptions,
): Map<string, Rect> {
  const chains = new Map<string, string[]>();
  const nestOf = (shape: Shape, above: readonly string[]): Nest => {
    const chain = [...above, shape.key];
    chains.set(shape.key, chain);
    const parts = inside.get(shape.key) ?? [];
    for (const port of parts.filter(isOnBorder)) chains.set(port.key, chain);
    return {
      key: shape.key,
      ...shapeSize(shape, places),
      head: notationOf(shape).head ?? 28,
      children: parts.filter((part) => !isOnBorder(part)).map((part) => nestOf(part, chain)),
    };
  };
  const roots = (inside.get('') ?? []).filter((shape) => !isOnBorder(shape)).map((shape) => nestOf(shape, []));
  const stays = new Map(
    shown.shapes.flatMap((shape) => {
      const stay = stayOf(shape, places);
      return stay ? [[shape.key, stay] as const] : [];
    }),
  );
  const isPlaced = shown.shapes.every((shape) => stays.has(shape.key) || isOnBorder(shape));
  const edges = isPlaced ? new Map<string, { from: string; to: string }[]>() : lifted(shown.lines, chains);
  const longest = () => Math.min(220, Math.max(0, ...shown.lines.map((line) => widthOf(labelOf(line), 12))));
  const fresh = arrangeNests(roots, {
    inset: INSET,
    arrange: (parts, whole) => {
      // Nobody asks where they would stand.
      if (parts.every(({ key }) => stays.has(key)))
        return new Map(parts.map(({ key, width, height }) => [key, { ...stays.get(key)!, width, height }]));
      const own = edges.get(whole) ?? [];
      if (own.length === 0 && style.loose === 'grid')
        return arrangeGrid(parts, Math.min(5, Math.max(1, Math.ceil(Math.sqrt(parts.length * 1.5)))), 60);
      return arrangeLayers(parts, own, {
        towards: style.flow === 'down' ? 'down' : 'right',
        gap: 48,
        layerGap: style.flow === 'down' ? 72 : Math.max(88, longest() + 48),
        ...(options.onProgress && { onProgress: options.onProgress }),
      });
    },
  });
  return steady(roots, fresh, stays, edges);
}

/** Keeps placed shapes where they are, puts new ones beside their neighbours, and grows wholes around their parts. */
function steady(
  roots: readonly Nest[],
  fresh: Map<string, Rect>,
  stays: ReadonlyMap<string, Rect>,
  edges: ReadonlyMap<string, { from: string; to: string }[]>,
): Map<string, Rect> {
  if (stays.size === 0) return fresh;
  const result = new Map<string, Rect>();
  const place = (siblings: readonly Nest[], whole: string, dx: number, dy: number): void => {
    const own = new Map(siblings.flatMap(({ key }) => (stays.has(key) ? [[key, stays.get(key)!] as const] : [])));
    const neighbours = new Map<string, string[]>();
    for (const { from, to } of edges.get(whole) ?? []) {
      addToList(neighbours, from, to);
      addToList(neighbours, to, from);
    }
    const laid = new Map(
      siblings.map(({ key }) => {
        const box = fresh.get(key)!;
        return [key, { ...box, x: box.x + dx, y: box.y + dy }] as const;
      }),
    );
    const sized = siblings.map(({ key }) => ({ key, width: fresh.get(key)!.width, height: fresh.get(key)!.height }));
    const nests = new Map(siblings.map((each) => [each.key, each]));
    for (const [key, box] of placedNear(sized, own, neighbours, laid)) {
      const nest = nests.get(key)!;
      const was = fresh.get(key)!;
      result.set(key, box);
      if (nest.children.length === 0) continue;
      place(nest.children, key, box.x - was.x, box.y - was.y);
      const parts = boundingRect(nest.children.map((child) => result.get(child.key)!));
      const needed = growRect(parts, INSET);
      result.set(key, boundingRect([box, { ...needed, y: needed.y - nest.head, height: needed.height + nest.head }]));
    }
  };
  place(roots, '', 0, 0);
  return result;
}
