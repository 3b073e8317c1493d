import type { DiagramGestureInput } from '#graph/useDrawingGestureMutation.graphql';
import type { Line } from '#shared/drawing/content.ts';

import type { Tool, TypeFacts } from '../../../../diagrams/DiagramTypeFacts.ts';
import type { Gestures, ShapesByKey } from '../pictures/gestures.ts';

/**
 * Returns the keys that a gesture surely changes, as far as a page can know, so that a lock on them prevents it; undefined stands for the
 * root entity. The server judges everything else.
 */
export function changedBy(
  gesture: DiagramGestureInput,
  tools: TypeFacts['tools'],
  gestures: Gestures,
  shapes: ShapesByKey,
  lines: readonly Line[] = [],
): (string | undefined)[] {
  const { isOrderedByRoot = false, isFramedByRoot = false, isMovedAlone = false } = gestures;
  const entityOr = (key: string | null | undefined) => (key != null && shapes.get(key)?.entity ? key : undefined);
  const wholeOf = (key: string): string | undefined => entityOr(shapes.get(key)?.parentKey);
  const toolOf = (key: string): Tool | undefined => tools.find((tool) => tool.key === key);
  const { add, connect, move, remove, set, copy, paste, clear } = gesture;
  const isLine = (key: string | null | undefined) => key != null && !isOrderedByRoot && !shapes.has(key);
  // An item dropped on a line is carried by the line's entity, and no shape changes.
  if (add && isLine(add.onto)) return [];
  if (add) return [...(isOrderedByRoot ? [undefined] : []), entityOr(add.onto)];
  // A line that is an entity is new, and its ends stay as they are.
  if (connect) return toolOf(connect.tool)?.class ? [] : [connect.from];
  if (move && isOrderedByRoot) return [undefined];
  if (move) return isMovedAlone ? [move.key] : [move.key, wholeOf(move.key), entityOr(move.onto)];
  if (remove) {
    const own = remove.keys.filter((key) => shapes.has(key));
    return [...remove.keys, ...(isOrderedByRoot && own.length > 0 ? [undefined] : own.map(wholeOf))];
  }
  if (set) return !isFramedByRoot && isLine(set.key) ? [] : [entityOr(set.key)];
  if (copy) return isOrderedByRoot ? [undefined] : copy.shapes.map(({ key }) => wholeOf(key));
  // It is noted at either end.
  if (clear) {
    const isHeld = (key: string) => shapes.get(key)?.marks.includes('LOCKED');
    const held = ({ fromKey, toKey }: Line) => isHeld(fromKey) && isHeld(toKey);
    return lines.flatMap((line) => (clear.keys.includes(line.key) && held(line) ? [line.fromKey] : []));
  }
  return paste ? paste.entities.map(({ onto }) => entityOr(onto)) : [];
}
