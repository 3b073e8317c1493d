import { useRef, type MouseEvent } from 'react';

import { ROW_ID } from '../table/lines.ts';
import type { useCursor } from '../table/useCursor.ts';

/** Extends the range of cells by dragging over them, or by pressing one with Shift. */
export function useCellMouse(cursor: ReturnType<typeof useCursor>) {
  const isDragging = useRef(false);
  const extend = (to: CellSpot) => {
    cursor.goAcross(to.column, true);
    cursor.go(to.index, true);
  };
  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    const pressed = spotOf(event.target);
    if (!pressed || event.button !== 0) return;
    isDragging.current = true;
    addEventListener('mouseup', () => (isDragging.current = false), { once: true });
    if (!event.shiftKey) return;
    if (cursor.column > 0) extend(pressed);
    else cursor.set(pressed.index, pressed.column);
  };
  const onMouseOver = ({ target, buttons }: MouseEvent<HTMLDivElement>) => {
    const over = isDragging.current && buttons === 1 ? spotOf(target) : undefined;
    const isThere = over && over.index === cursor.at && over.column === cursor.column;
    if (over && !isThere) extend(over);
  };
  return { onMouseDown, onMouseOver };
}

interface CellSpot {
  /** The index among the loaded rows. */
  index: number;
  column: number;
}

/** Finds the cell around an element; none for number and name, where a press is that of a row and its link. */
function spotOf(target: EventTarget): CellSpot | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.db-row > [data-column]') : null;
  const column = Number(cell?.dataset['column'] ?? 0);
  return cell && column > 0 ? { index: Number(cell.parentElement!.id.slice(ROW_ID.length)), column } : undefined;
}
