// Places the items and resources that pass between the steps of a flow.
import type { Content, Shape } from '../content.ts';
import { freePlace } from '../layout/near.ts';
import { notationOf } from '../notation/shapes.ts';
import { type Rect, boundingRect, centre } from '../scene.ts';
import type { Places } from './picture.ts';
import { stayOf } from './shown.ts';

/** The shapes beside the flow. */
const LOOSE = new Set(['INPUT_OUTPUT', 'RESOURCE', 'ASSET', 'BOX']);

/** Places items passed between actions: where somebody put them, or below the flow between producer and consumer. */
export function placeItemsBelow(content: Content, places: Places, boxes: Map<string, Rect>): void {
  const loose = content.shapes.filter((shape) => LOOSE.has(shape.kind) && !places.get(shape.key)?.isHidden);
  const steps = boundingRect(boxes.values());
  const waiting: { shape: Shape; wish: Rect }[] = [];
  for (const shape of loose) {
    const stay = stayOf(shape, places);
    if (stay) {
      boxes.set(shape.key, stay);
      continue;
    }
    const size = { ...notationOf(shape).size(shape) };
    const ends = content.lines.flatMap(({ fromKey, toKey }) =>
      fromKey === shape.key ? [boxes.get(toKey)] : toKey === shape.key ? [boxes.get(fromKey)] : [],
    );
    const beside = ends.filter((box) => box !== undefined);
    const x = beside.length === 0 ? steps.x : beside.reduce((sum, box) => sum + centre(box)[0], 0) / beside.length;
    // Above the flow where all of its ends stand in the upper half, else below.
    const isAbove = beside.length > 0 && beside.every((box) => centre(box)[1] < -1) && shape.kind !== 'RESOURCE';
    waiting.push({
      shape,
      wish: { ...size, x: x - size.width / 2, y: isAbove ? steps.y - 64 - size.height : steps.y + steps.height + 72 },
    });
  }
  for (const { shape, wish } of waiting.sort((a, b) => a.wish.x - b.wish.x))
    boxes.set(shape.key, freePlace(wish, [...boxes.values()], 28));
}
