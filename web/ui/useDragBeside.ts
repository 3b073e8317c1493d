import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** The side of a list item at which another one is dropped. */
export type DropEdge = 'before' | 'after';

interface Options {
  /** The list's name: items are dropped only on items of the same list. */
  list: string;
  /** The item's id in the list. */
  id: string;
  /** True for a vertical list. */
  isDown?: boolean;
  /** The handle by which the item is dragged, if not by all of it. */
  handle?: RefObject<HTMLElement | null>;
  isOff?: boolean;
}

/** Lets an item of a list be dragged, and others be dropped beside it; `edge` is the side at which the hovering one would land. */
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
    const dragHandle = handle?.current;
    return combine(
      draggable({ element, ...(dragHandle && { dragHandle }), getInitialData: () => ({ list, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && source.data['id'] !== id,
        getData: ({ input }) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const isBefore = isDown ? input.clientY < top + height / 2 : input.clientX < left + width / 2;
          return { edge: isBefore ? 'before' : 'after' };
        },
        onDrag: ({ self }) => setEdge(self.data['edge'] as DropEdge),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source }) => {
          setEdge(undefined);
          drop.current(String(source.data['id']), self.data['edge'] as DropEdge);
        },
      }),
    );
  }, [list, id, isDown, handle, isOff]);
  return { element: ref, edge };
}
