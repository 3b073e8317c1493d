import { useRelayEnvironment } from 'react-relay';

import type { Content, Shape } from '#shared/drawing/content.ts';
import { centre, type Point, type Scene } from '#shared/drawing/scene.ts';

import type { TypeFacts } from '../../../../diagrams/DiagramTypeFacts.ts';
import type { useDrawing } from '../../../../diagrams/useDrawing.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Rights } from '../rights.ts';
import type { Editing } from '../useEditing.ts';
import { barStep, moveBar } from './of-bars.ts';
import { moveToCell } from './of-cells.ts';
import type { Own } from './own.ts';
import { sideOf } from './sides.ts';
import { cellAt, isMovableCell } from './squares.ts';
import { isBar } from './times.ts';

interface Given {
  type: TypeFacts;
  content: Content;
  shapes: ReadonlyMap<string, Shape>;
  scene: Scene;
  editing: Editing;
  rights: Rights;
  mayWrite: boolean;
  drawing: ReturnType<typeof useDrawing>;
}
type Moved = readonly { key: string; x: number; y: number }[];

/** Handles gestures on pictures whose positions have a meaning: a start time, the ends of an item, the side of a box. */
export function useOwn({ type, content, shapes, scene, editing, rights, mayWrite, drawing }: Given) {
  const environment = useRelayEnvironment();
  const own: Own = { type, content, shapes, ask: editing.ask, gesture: editing.gesture, environment };
  const itemOf = (key: string) => scene.items.find((item) => item.key === key);
  /** Tells whether a shape's position follows from the model and cannot be changed by dragging. */
  const standsByModel = (key: string) => !rights.hasOwnPlace(key) && !isBar(own, key) && !isMovableCell(own, key);
  const tellWhereItStands = () =>
    toast.note(
      type.picture === 'FLOW'
        ? 'The model determines the position of actions. Drop one onto a line to move it there.'
        : 'The model determines its position on this diagram.',
    );
  const moveTo = async (items: Moved): Promise<void> => {
    const free = items.filter(({ key }) => rights.canMove(key) && rights.hasOwnPlace(key));
    if (free.length > 0) await drawing.place(free);
    else if (items.every(({ key }) => rights.canMove(key) && standsByModel(key))) tellWhereItStands();
    for (const { key, x, y } of items) {
      const item = itemOf(key);
      if (!item || !rights.canMove(key)) continue;
      if (isBar(own, key)) await moveBar(own, key, x - item.box.x);
      if (!isMovableCell(own, key)) continue;
      const cell = cellAt(content, scene, centre({ ...item.box, x, y }));
      if (cell) await moveToCell(own, key, cell);
    }
  };
  return {
    own,
    moveTo,
    moveBy: (keys: readonly string[], dx: number, dy: number) => {
      const boxes = scene.items.filter(({ is, key }) => is === 'shape' && keys.includes(key));
      for (const { key } of boxes) if (isBar(own, key) && dx !== 0) void barStep(own, key, dx);
      const placed = boxes.filter(({ key }) => rights.hasOwnPlace(key));
      if (boxes.length > 0 && boxes.every(({ key }) => standsByModel(key))) tellWhereItStands();
      if (placed.length > 0) void drawing.place(placed.map(({ key, box }) => ({ key, x: box.x + dx, y: box.y + dy })));
    },
    /** Handles a double click beside all shapes: an empty cell of a square gets a new item from its row to its column. */
    openEmpty: (at: Point) => {
      const cell = mayWrite && type.picture === 'GRID' ? cellAt(content, scene, at) : undefined;
      if (cell) void editing.connect(cell.from, cell.to);
    },
    /** Returns the side of a box on which something is dropped, if that decides its role. */
    sideAt: (key: string | undefined, at: Point) => {
      const item = type.picture === 'STAIRS' && key !== undefined ? itemOf(key) : undefined;
      return item && { side: sideOf(item.box, at) };
    },
  };
}
