// The texts at lines, and the boxes that they keep clear of.
import type { Line, Shape } from './content.ts';
import { type Item, type Mark, type Rect, type TextMark, boundingRect } from './scene.ts';
import { widthOf } from './text.ts';

/** Merges straight lines between the same shapes, which lie on each other: the first gets the labels of all of them. */
export function withLabelsMerged(lines: readonly Line[]): Line[] {
  const labels = Map.groupBy(lines, ({ fromKey, toKey }) => [fromKey, toKey].toSorted().join(' '));
  return [...labels.values()].flatMap(([first, ...others]) => [
    { ...first!, label: [first!, ...others].flatMap(({ label }) => label ?? []).join(', ') || null },
    ...others.map((line) => ({ ...line, label: null })),
  ]);
}

/** Returns the rectangles of the words and signs of a shape on rings; the rest of its box is free. */
export const inkOf = (marks: readonly Mark[]): Rect[] =>
  marks.flatMap((mark) =>
    mark.is === 'text'
      ? [rectOfText(mark)]
      : mark.is === 'oval'
        ? [{ x: mark.x - mark.rx, y: mark.y - mark.ry, width: 2 * mark.rx, height: 2 * mark.ry }]
        : [],
  );

/** The shapes of which words avoid only a low tab or head. */
const LOW = new Set(['LIFELINE', 'FRAGMENT']);
/** Lists the rectangles that words at lines avoid: boxes, the heads of containers, and the picture's own words. */
export const labelObstacles = (items: readonly Item[], shapes: ReadonlyMap<string, Shape>): Rect[] =>
  items.flatMap(({ key, is, box, isFrame, marks }) =>
    is === 'back'
      ? box.height < 40 && (marks.some((mark) => mark.is === 'text') || box.width < 40)
        ? [box]
        : []
      : isFrame || LOW.has(shapes.get(key)?.kind ?? '')
        ? [{ ...box, height: Math.min(box.height, LOW.has(shapes.get(key)?.kind ?? '') ? 18 : 28) }]
        : key.startsWith('external:')
          ? [box, ...inkOf(marks)]
          : [box],
  );

/** The maximum distance of words from the box they belong to. */
export const FARTHEST = 240;

/** Returns the rectangle of an item with the words beside it. */
export function reachOf(item: Item): Rect {
  const { box, is, key, reach } = item;
  if (reach) return reach;
  if (is !== 'line' && !key.startsWith('external:')) return box;
  const words = item.marks.flatMap((mark) => (mark.is === 'text' ? [rectOfText(mark)] : []));
  return words.length === 0 ? box : boundingRect([box, ...words]);
}

/** Returns the rectangle of a text. */
export function rectOfText({ text, x, y, size, bold, align }: TextMark): Rect {
  const width = widthOf(text, size, bold ?? 400);
  const left = align === 'middle' ? x - width / 2 : align === 'end' ? x - width : x;
  return { x: left, y: y - size, width, height: size + 4 };
}

/**
 * Drops a line's label if the words at its end repeat it; `labelled` are the lines whose label is already shown where they leave a shape.
 */
export function withoutRepeatedLabel(line: Line, shapes: ReadonlyMap<string, Shape>, labelled: Set<string>): Line {
  const isAtEnd = shapes.get(line.fromKey)?.kind === 'ARROW' || shapes.get(line.toKey)?.kind === 'ARROW';
  if (typeof line.figures?.['side'] !== 'string' || !line.entity) return isAtEnd ? { ...line, label: null } : line;
  // An item that goes to several functions leaves as one arrow with one label.
  const leaving = `${line.fromKey} ${line.entity.id}`;
  const isRepeated = isAtEnd || labelled.has(leaving);
  labelled.add(leaving);
  return isRepeated ? { ...line, label: null } : line;
}
