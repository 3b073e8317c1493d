import { useEffect, useRef, useState, type RefObject } from 'react';

import { part } from '../load-code.ts';
import type { DragOptions, DropEdge } from './drag-beside.ts';

interface Options extends Pick<DragOptions, 'list' | 'id'>, Partial<Pick<DragOptions, 'isDown'>> {
  handle?: RefObject<HTMLElement | null>;
  isOff?: boolean;
}

/** The events by which a pointer comes to an item, with another item in hand or without. */
const COMES = ['pointerenter', 'dragenter'];

/** Loads the code of dragging. */
export const loadDragging = () => part(() => import('./drag-beside.ts'));

/**
 * Lets an item of a list be dragged, and others be dropped beside it; `edge` is the side at which the hovering one would land. It is attached
 * once a pointer comes, as a first visit needs none of its code.
 */
export function useDragBeside<E extends HTMLElement>(
  { list, id, isDown = false, handle, isOff = false }: Options,
  onDrop: (dropped: string, edge: DropEdge) => void,
): { element: RefObject<E | null>; edge: DropEdge | undefined } {
  const ref = useRef<E>(null);
  const [edge, setEdge] = useState<DropEdge>();
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || isOff) return;
    let end = () => COMES.forEach((event) => element.removeEventListener(event, begin));
    const begin = () => {
      end();
      let isOver = false;
      end = () => void (isOver = true);
      void loadDragging().then(({ attachDrag }) => {
        if (isOver) return;
        end = attachDrag(element, {
          list,
          id,
          isDown,
          dragHandle: handle?.current ?? undefined,
          onEdge: setEdge,
          onDrop: (dropped, side) => drop.current(dropped, side),
        });
      });
    };
    for (const event of COMES) element.addEventListener(event, begin);
    return () => end();
  }, [list, id, isDown, handle, isOff]);
  return { element: ref, edge };
}
