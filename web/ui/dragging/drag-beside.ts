import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** The side of a list item at which another one is dropped. */
export type DropEdge = 'before' | 'after';

export interface DragOptions {
  /** The list's name: items are dropped only on items of the same list. */
  list: string;
  /** The item's id in the list. */
  id: string;
  /** True for a vertical list. */
  isDown: boolean;
  /** The handle by which the item is dragged, if not by all of it. */
  dragHandle: HTMLElement | undefined;
  /** Called with the side at which the hovering item would land; undefined once it hovers no longer. */
  onEdge: (edge: DropEdge | undefined) => void;
  onDrop: (dropped: string, edge: DropEdge) => void;
}

/** Lets an item of a list be dragged, and others be dropped beside it; the returned function ends that. */
export function attachDrag(element: HTMLElement, options: DragOptions): () => void {
  const { list, id, isDown, dragHandle, onEdge, onDrop } = options;
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
      onDrag: ({ self }) => onEdge(self.data['edge'] as DropEdge),
      onDragLeave: () => onEdge(undefined),
      onDrop: ({ self, source }) => {
        onEdge(undefined);
        onDrop(String(source.data['id']), self.data['edge'] as DropEdge);
      },
    }),
  );
}
