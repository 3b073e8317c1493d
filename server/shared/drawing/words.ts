// What is written at lines, and what words keep off.
import type { Line, Shape } from './content.ts';
import { type Item, type Mark, type Rect, type TextMark, around } from './scene.ts';
import { widthOf } from './text.ts';

/** Straight lines between the same two lie on each other: the first has the labels of all of them. */
export function withLabelsMerged(lines: readonly Line[]): Line[] {
  const labels = Map.groupBy(lines, ({ fromKey, toKey }) => [fromKey, toKey].toSorted().join(' '));
  return [...labels.values()].flatMap(([first, ...others]) => [
    { ...first!, label: [first!, ...others].flatMap(({ label }) => label ?? []).join(', ') || null },
    ...others.map((line) => ({ ...line, label: null })),
  ]);
}

/** The words and signs of a thing among rings: what stands around them in its box is free. */
export const inkOf = (marks: readonly Mark[]): Rect[] =>
  marks.flatMap((mark) =>
    mark.is === 'text'
      ? [rectOfText(mark)]
      : mark.is === 'oval'
        ? [{ x: mark.x - mark.rx, y: mark.y - mark.ry, width: 2 * mark.rx, height: 2 * mark.ry }]
        : [],
  );

/** What has no more than a low tab or head that words keep off. */
const LOW = new Set(['LIFELINE', 'FRAGMENT']);
/** What words at lines keep off: boxes, the heads of those in which others stand, and words of the picture itself. */
export const standing = (items: readonly Item[], shapes: ReadonlyMap<string, Shape>): Rect[] =>
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

/** No words stand farther from the box of what they belong to. */
export const FARTHEST = 240;

/** What an item takes up with the words beside it. */
export function reachOf(item: Item): Rect {
  const { box, is, key, reach } = item;
  if (reach) return reach;
  if (is !== 'line' && !key.startsWith('external:')) return box;
  const words = item.marks.flatMap((mark) => (mark.is === 'text' ? [rectOfText(mark)] : []));
  return words.length === 0 ? box : around([box, ...words]);
}

/** What a text takes up. */
export function rectOfText({ text, x, y, size, bold, align }: TextMark): Rect {
  const width = widthOf(text, size, bold ?? 400);
  const left = align === 'middle' ? x - width / 2 : align === 'end' ? x - width : x;
  return { x: left, y: y - size, width, height: size + 4 };
}

/** What stands at the end of a line in words need not stand on it too; `labelled` are those that leave a shape with their label already. */
export function withoutRepeatedLabel(line: Line, shapes: ReadonlyMap<string, Shape>, labelled: Set<string>): Line {
  const isAtEnd = shapes.get(line.fromKey)?.kind === 'ARROW' || shapes.get(line.toKey)?.kind === 'ARROW';
  if (typeof line.figures?.['side'] !== 'string' || !line.entity) return isAtEnd ? { ...line, label: null } : line;
  // What goes to several functions leaves as one arrow.
  const leaving = `${line.fromKey} ${line.entity.id}`;
  const isRepeated = isAtEnd || labelled.has(leaving);
  labelled.add(leaving);
  return isRepeated ? { ...line, label: null } : line;
}
