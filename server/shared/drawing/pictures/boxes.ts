import type { Content, Shape } from '../content.ts';
import { notationOf } from '../notation/shapes.ts';
import { once } from '../once.ts';
import type { BoxSide } from '../routing/sides.ts';
import { movedOnly } from './boxes-moved.ts';
import { running } from './boxes-running.ts';
import { addToList, type Style, placeBoxes } from './boxes-standing.ts';
import { isOnBorder, onBorder } from './on-border.ts';
import type { Arrange, ArrangeOptions, PictureLayout, Places } from './picture.ts';
import { type VisibleContent, visibleContent } from './shown.ts';
import { onlyStates } from './tree.ts';

/** Groups shapes by the shape that contains them. */
function insideOf(shapes: readonly Shape[], { nests }: Style): Map<string, Shape[]> {
  const kinds = new Map(shapes.map(({ key, kind }) => [key, kind]));
  const result = new Map<string, Shape[]>();
  for (const shape of shapes) {
    const parent = shape.parentKey ?? '';
    const isIn =
      kinds.has(parent) &&
      parent !== shape.key &&
      (nests === 'all' || isOnBorder(shape) || nests.has(kinds.get(parent)!));
    addToList(result, isIn ? parent : '', shape);
  }
  return result;
}

/** Returns the arranging of boxes with lines between them, with parts inside their wholes. */
export const boxesAndLines = (style: Style): Arrange => {
  const insideAll = once((shapes: readonly Shape[]) => insideOf(shapes, style));
  return (content: Content, given: Places, options: ArrangeOptions): PictureLayout => {
    const { isQuick, before, was } = options;
    const moved =
      isQuick && before && was && insideAll(content.shapes).size <= 1
        ? movedOnly(content, given, { before, was, flow: style.flow })
        : undefined;
    if (moved) return moved;
    const places = options.isAnew ? onlyStates(given) : given;
    const shown = visibleContent(content, places);
    const inside = insideOf(shown.shapes, style);
    const boxes = placeBoxes(shown, inside, places, style, options);
    const sides = new Map<string, BoxSide>();
    const byKey = new Map(shown.shapes.map((shape) => [shape.key, shape]));
    // Dots on a frame come last: they stand at the height of what they lead to.
    const isLast = ([, shapes]: [string, Shape[]]) => Number(shapes.some(({ kind }) => kind === 'EXTERNAL'));
    for (const [key, shapes] of [...inside].toSorted((a, b) => isLast(a) - isLast(b))) {
      const onIt = shapes.filter(isOnBorder);
      const whole = boxes.get(key);
      if (onIt.length === 0 || !whole) continue;
      const parentOf = (end: string) => {
        return boxes.get(end) ?? boxes.get(byKey.get(end)?.parentKey ?? end);
      };
      for (const [port, { box, side }] of onBorder(onIt, whole, shown.lines, parentOf, headOf(shown, key), places)) {
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
};

/** The head of a box that holds others. */
const headOf = (shown: VisibleContent, key: string): number => {
  const whole = shown.shapes.find((shape) => shape.key === key);
  return whole ? (notationOf(whole).head ?? 0) : 0;
};
