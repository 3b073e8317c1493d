import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

import type { Edge } from './pins.ts';

const KIND = 'pinned link';

/** Lets a pinned link be dragged and dropped upon; `edge` is where a link would be inserted. */
export function useDrag(
  slug: string,
  onDrop: (dropped: string, edge: Edge) => void,
): { link: RefObject<HTMLAnchorElement | null>; edge: Edge | undefined } {
  const link = useRef<HTMLAnchorElement>(null);
  const [edge, setEdge] = useState<Edge>();
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const element = link.current;
    if (!element) return;
    return combine(
      draggable({ element, getInitialData: () => ({ kind: KIND, slug }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === KIND && source.data['slug'] !== slug,
        getData: ({ input }) => {
          const { left, width } = element.getBoundingClientRect();
          return { edge: input.clientX < left + width / 2 ? 'before' : 'after' };
        },
        onDrag: ({ self }) => setEdge(self.data['edge'] as Edge),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source }) => {
          setEdge(undefined);
          drop.current(String(source.data['slug']), self.data['edge'] as Edge);
        },
      }),
    );
  }, [slug]);
  return { link, edge };
}
