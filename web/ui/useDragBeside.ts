import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** At which side of another one of a list something is put. */
export type Edge = 'before' | 'after';

interface Options {
  /** What it is: only what is of the same list is dropped upon it. */
  list: string;
  /** Which one it is. */
  id: string;
  /** Whether the list runs down and not along a line. */
  isDown?: boolean;
  /** What it is taken by, if not by all of it. */
  handle?: RefObject<HTMLElement | null>;
  isOff?: boolean;
}

/** Lets one of a list be dragged, and others be dropped beside it; `edge` is where the one that hovers would be put. */
export function useDragBeside<E extends HTMLElement>(
  { list, id, isDown = false, handle, isOff = false }: Options,
  onDrop: (dropped: string, edge: Edge) => void,
): { element: RefObject<E | null>; edge: Edge | undefined } {
  const ref = useRef<E>(null);
  const [edge, setEdge] = useState<Edge>();
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
        onDrag: ({ self }) => setEdge(self.data['edge'] as Edge),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source }) => {
          setEdge(undefined);
          drop.current(String(source.data['id']), self.data['edge'] as Edge);
        },
      }),
    );
  }, [list, id, isDown, handle, isOff]);
  return { element: ref, edge };
}
