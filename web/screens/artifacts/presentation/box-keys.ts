import type { Box, Boxes } from '../../../parts/artifacts/slide/slide.ts';
import { duplicateBoxes, fitOnSlide, moveBoxes, reorderBoxes, without } from './arrange.ts';

const STEP = 8;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;
/** Handles a key on the chosen boxes: returns the new boxes, and the new choice if it changes. Undefined if the key has no effect. */
export function boxesAfterKey(
  boxes: Boxes,
  ids: ReadonlySet<string>,
  key: Key,
): { boxes: Box[]; chosen?: string[] } | undefined {
  const isCtrl = key.ctrlKey || key.metaKey;
  const arrow = arrows[key.key];
  if (arrow && !key.altKey) {
    const [dx, dy] = arrow.map((way) => way * (isCtrl ? 1 : STEP)) as [number, number];
    if (!key.shiftKey) return { boxes: moveBoxes(boxes, ids, dx, dy) };
    const larger = (box: Box) => ({ ...box, ...fitOnSlide({ ...box, w: box.w + dx, h: box.h + dy }) });
    return { boxes: boxes.map((box) => (ids.has(box.id) ? larger(box) : box)) };
  }
  if (key.key === 'Delete' || key.key === 'Backspace') return { boxes: without(boxes, ids), chosen: [] };
  if (isCtrl && key.key.toLowerCase() === 'd') {
    const { boxes: all, added } = duplicateBoxes(boxes, ids);
    return { boxes: all, chosen: added };
  }
  if (isCtrl && (key.key === ']' || key.key === '}'))
    return { boxes: reorderBoxes(boxes, ids, key.shiftKey ? 'front' : 'forward') };
  if (isCtrl && (key.key === '[' || key.key === '{'))
    return { boxes: reorderBoxes(boxes, ids, key.shiftKey ? 'back' : 'backward') };
  return undefined;
}
