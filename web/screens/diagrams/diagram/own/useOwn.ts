import { useRelayEnvironment } from 'react-relay';

import type { Content, Shape } from '#shared/drawing/content.ts';
import type { Point, Rect, Scene } from '#shared/drawing/scene.ts';

import type { TypeFacts } from '../../../../diagrams/DiagramTypeFacts.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Gestures } from '../pictures/gestures.ts';
import type { Rights } from '../rights.ts';
import type { Editing } from '../useEditing.ts';
import type { Own } from './own.ts';

interface Given {
  type: TypeFacts;
  gestures: Gestures;
  content: Content;
  shapes: ReadonlyMap<string, Shape>;
  scene: Scene;
  editing: Editing;
  rights: Rights;
  mayWrite: boolean;
}
type Moved = readonly { key: string; x: number; y: number }[];

/** Handles gestures on pictures whose positions have a meaning: a start time, the ends of an item, the side of a box. */
export function useOwn({ type, gestures, content, shapes, scene, editing, rights, mayWrite }: Given) {
  const environment = useRelayEnvironment();
  const own: Own = { type, content, shapes, ask: editing.ask, gesture: editing.gesture, environment };
  const itemOf = (key: string) => scene.items.find((item) => item.key === key);
  /** Tells whether dragging a shape changes the model. */
  const isPlacedByModel = (key: string) => {
    const shape = shapes.get(key);
    return shape !== undefined && gestures.placedByModel?.includes(shape, type.tools) === true;
  };
  /** Tells whether a shape's position follows from the model and cannot be changed by dragging. */
  const standsByModel = (key: string) => !rights.hasOwnPlace(key) && !isPlacedByModel(key);
  const tellWhereItStands = () =>
    toast.note(gestures.placeNote ?? 'The model determines its position on this diagram.');
  const moveTo = async (items: Moved): Promise<void> => {
    const free = items.filter(({ key }) => rights.canMove(key) && rights.hasOwnPlace(key));
    if (free.length > 0) await editing.place(free);
    else if (items.every(({ key }) => rights.canMove(key) && standsByModel(key))) tellWhereItStands();
    for (const { key, x, y } of items) {
      const item = itemOf(key);
      if (!item || !rights.canMove(key)) continue;
      if (isPlacedByModel(key)) await gestures.placedByModel?.moveTo(own, item, { x, y }, scene);
    }
  };
  return {
    own,
    moveTo,
    moveBy: (keys: readonly string[], dx: number, dy: number) => {
      const boxes = scene.items.filter(({ is, key }) => is === 'shape' && keys.includes(key));
      for (const { key } of boxes)
        if (isPlacedByModel(key) && dx !== 0) void gestures.placedByModel?.stepBy?.(own, key, dx);
      const placed = boxes.filter(({ key }) => rights.hasOwnPlace(key));
      if (boxes.length > 0 && boxes.every(({ key }) => standsByModel(key))) tellWhereItStands();
      if (placed.length > 0) void editing.place(placed.map(({ key, box }) => ({ key, x: box.x + dx, y: box.y + dy })));
    },
    stretch: (key: string, before: Rect, after: Rect) => gestures.placedByModel?.stretch?.(own, key, before, after),
    /** Handles a double click beside all shapes. */
    openEmpty: (at: Point) => {
      const ends = mayWrite ? gestures.endsAt?.(content, scene, at) : undefined;
      if (ends) void editing.connect(ends.from, ends.to);
    },
    /** Returns the side of a box on which something is dropped, if that decides its role. */
    sideAt: (key: string | undefined, at: Point) => {
      const item = key === undefined ? undefined : itemOf(key);
      return item && gestures.sideAt && { side: gestures.sideAt(item.box, at) };
    },
  };
}
