import type { Content, Line, Shape } from '../content.ts';
import { grid } from '../layout/grid.ts';
import { layered } from '../layout/layered.ts';
import { placedNear } from '../layout/near.ts';
import { nested, type Nest } from '../layout/nested.ts';
import { labelOf } from '../notation/lines.ts';
import { kindOf } from '../notation/shapes.ts';
import { routed } from '../routing/route.ts';
import { ports as portsOf, type Flow, type Side } from '../routing/sides.ts';
import { selfLoop, template, through } from '../routing/template.ts';
import { around, contains, grown, type Point, type Rect } from '../scene.ts';
import { widthOf } from '../text.ts';
import { isOnBorder, onBorder } from './on-border.ts';
import type { ArrangeOptions, Arranged, Picture, Places } from './picture.ts';
import { shownOf, sizeOf, stayOf, type Shown } from './shown.ts';
import { onlyStates } from './tree.ts';

interface Style {
  flow: Flow;
  /** Whether shapes stand in their parents, or only some kinds do. */
  nests: 'all' | ReadonlySet<string>;
  /** How siblings stand that no line connects. */
  loose: 'layers' | 'rows' | 'grid';
}

const INSET = 24;
/** From the dependent to what it depends on, which stands above it. */
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
/** What leads from one whole to many shares a trunk. */
const BUNDLED = new Set(['CONTAINMENT', 'COMPOSITION', 'AGGREGATION', 'PARENT_CHILD']);

/** Shapes under what they stand in. */
function insideOf(shown: Shown, { nests }: Style): Map<string, Shape[]> {
  const kinds = new Map(shown.shapes.map(({ key, kind }) => [key, kind]));
  const result = new Map<string, Shape[]>();
  for (const shape of shown.shapes) {
    const parent = shape.parentKey ?? '';
    const isIn =
      kinds.has(parent) &&
      parent !== shape.key &&
      (nests === 'all' || isOnBorder(shape) || nests.has(kinds.get(parent)!));
    const key = isIn ? parent : '';
    result.set(key, [...(result.get(key) ?? []), shape]);
  }
  return result;
}

/** The lines between siblings, as those between what stands in them lead. */
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
    const whole = at === 0 ? '' : a[at - 1]!;
    result.set(whole, [...(result.get(whole) ?? []), { from, to }]);
  }
  return result;
}

/** Boxes with lines between them, in each other where they are parts. */
export const boxesAndLines =
  (style: Style): Picture =>
  (content: Content, given: Places, options: ArrangeOptions): Arranged => {
    const places = options.isAnew ? onlyStates(given) : given;
    const shown = shownOf(content, places);
    const inside = insideOf(shown, style);
    const boxes = standing(shown, inside, places, style, options);
    const sides = new Map<string, Side>();
    for (const [key, shapes] of inside) {
      const onIt = shapes.filter(isOnBorder);
      const whole = boxes.get(key);
      if (onIt.length === 0 || !whole) continue;
      const parentOf = (end: string) => {
        const shape = shown.shapes.find((each) => each.key === end);
        return boxes.get(shape && isOnBorder(shape) ? (shape.parentKey ?? end) : end);
      };
      for (const [port, { box, side }] of onBorder(onIt, whole, shown.lines, parentOf)) {
        boxes.set(port, box);
        sides.set(port, side);
      }
    }
    return {
      boxes: [...boxes],
      routes: running(shown, boxes, sides, places, style.flow, options),
      back: [],
      closed: shown.closed,
    };
  };

function standing(
  shown: Shown,
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
      ...sizeOf(shape, places),
      head: kindOf(shape).head ?? 28,
      children: parts.filter((part) => !isOnBorder(part)).map((part) => nestOf(part, chain)),
    };
  };
  const roots = (inside.get('') ?? []).filter((shape) => !isOnBorder(shape)).map((shape) => nestOf(shape, []));
  const edges = lifted(shown.lines, chains);
  const longest = Math.min(220, Math.max(0, ...shown.lines.map((line) => widthOf(labelOf(line), 12))));
  const fresh = nested(roots, {
    inset: INSET,
    arrange: (parts, whole) => {
      const own = edges.get(whole) ?? [];
      if (own.length === 0 && style.loose === 'grid')
        return grid(parts, Math.min(5, Math.max(1, Math.ceil(Math.sqrt(parts.length * 1.5)))), 60);
      return layered(parts, own, {
        towards: style.flow === 'down' ? 'down' : 'right',
        gap: 48,
        layerGap: style.flow === 'down' ? 72 : Math.max(88, longest + 48),
        ...(options.onProgress && { onProgress: options.onProgress }),
      });
    },
  });
  return steady(roots, fresh, shown, places, edges);
}

/** What somebody put stays; what is new comes beside its neighbours; wholes grow around their parts. */
function steady(
  roots: readonly Nest[],
  fresh: Map<string, Rect>,
  shown: Shown,
  places: Places,
  edges: ReadonlyMap<string, { from: string; to: string }[]>,
): Map<string, Rect> {
  const stays = new Map(
    shown.shapes.flatMap((shape) => {
      const stay = stayOf(shape, places);
      return stay ? [[shape.key, stay] as const] : [];
    }),
  );
  if (stays.size === 0) return fresh;
  const result = new Map<string, Rect>();
  const place = (siblings: readonly Nest[], whole: string, dx: number, dy: number): void => {
    const own = new Map(siblings.flatMap(({ key }) => (stays.has(key) ? [[key, stays.get(key)!] as const] : [])));
    const neighbours = new Map<string, string[]>();
    for (const { from, to } of edges.get(whole) ?? []) {
      neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
      neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
    }
    const laid = new Map(
      siblings.map(({ key }) => {
        const box = fresh.get(key)!;
        return [key, { ...box, x: box.x + dx, y: box.y + dy }] as const;
      }),
    );
    const sized = siblings.map(({ key }) => ({ key, width: fresh.get(key)!.width, height: fresh.get(key)!.height }));
    for (const [key, box] of placedNear(sized, own, neighbours, laid)) {
      const nest = siblings.find((each) => each.key === key)!;
      const was = fresh.get(key)!;
      result.set(key, box);
      if (nest.children.length === 0) continue;
      place(nest.children, key, box.x - was.x, box.y - was.y);
      const parts = around(nest.children.map((child) => result.get(child.key)!));
      const needed = grown(parts, INSET);
      result.set(key, around([box, { ...needed, y: needed.y - nest.head, height: needed.height + nest.head }]));
    }
  };
  place(roots, '', 0, 0);
  return result;
}

function running(
  shown: Shown,
  boxes: Map<string, Rect>,
  sides: ReadonlyMap<string, Side>,
  places: Places,
  flow: Flow,
  { isQuick, onProgress }: ArrangeOptions,
): Arranged['routes'] {
  const requests = shown.lines.flatMap(({ key, kind, fromKey, toKey }) => {
    const [from, to] = [boxes.get(fromKey), boxes.get(toKey)];
    if (!from || !to) return [];
    return [
      {
        key,
        fromKey,
        toKey,
        from,
        to,
        ...(BUNDLED.has(kind) && { fromBundle: kind }),
        ...(kind === 'GENERALIZATION' && { toBundle: kind }),
        ...(sides.has(fromKey) && { fromSide: turned(sides.get(fromKey)!, from, to, boxes, shown, fromKey) }),
        ...(sides.has(toKey) && { toSide: turned(sides.get(toKey)!, to, from, boxes, shown, toKey) }),
      },
    ];
  });
  const bent = new Map(
    shown.lines.flatMap(({ key }) => {
      const bends = places.get(key)?.waypoints;
      return bends && bends.length > 0 ? [[key, bends] as const] : [];
    }),
  );
  const ends = portsOf(
    requests.filter(({ fromKey, toKey }) => fromKey !== toKey),
    flow,
  );
  const kept = new Map<string, Point[]>();
  for (const [key, bends] of bent) {
    const pair = ends.get(key);
    if (pair) kept.set(key, through(pair[0], bends, pair[1]));
  }
  const ways = isQuick
    ? new Map(
        requests.map(({ key, fromKey, toKey, from }) => {
          const pair = ends.get(key);
          return [key, kept.get(key) ?? (fromKey === toKey || !pair ? selfLoop(from) : template(...pair))] as const;
        }),
      )
    : routed(
        requests,
        [...boxes].filter(([key]) => !sides.has(key)).map(([key, box]) => ({ key, box })),
        { flow, kept, ...(onProgress && { onProgress }) },
      );
  return [...ways].map(([key, points]) => ({ key, points: [...points] }));
}

/** A port of a whole is left inwards when what it leads to stands inside the whole. */
function turned(side: Side, own: Rect, other: Rect, boxes: ReadonlyMap<string, Rect>, shown: Shown, key: string): Side {
  const whole = boxes.get(shown.shapes.find((shape) => shape.key === key)?.parentKey ?? '');
  const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
  return whole && contains(grown(whole, 8), other) && contains(grown(whole, 8), own) ? opposite[side] : side;
}
