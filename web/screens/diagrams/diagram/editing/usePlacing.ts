import type { FreeThing } from '#shared/drawing/free.ts';
import type { Point, Rect } from '#shared/drawing/scene.ts';

import type { PlaceChange } from '../../../../diagrams/change.ts';
import { nearestTo } from '../../../../diagrams/engine/neighbours.ts';
import { alignShapes, distributeShapes, type AlignEdge } from '../arranging.ts';
import type { EditingContext } from './editing-context.ts';

/** Changes position and look of shapes, which are saved with the diagram and not in the model. No lock prevents that. */
export function usePlacing(
  { drawing, scene, selection, select, focus }: EditingContext,
  free: ReadonlyMap<string, FreeThing>,
) {
  const { place, places } = drawing;
  const boxes = () => scene.items.filter((item) => item.is === 'shape' && selection.has(item.key));
  return {
    align: (edge: AlignEdge) => void place(alignShapes(boxes(), edge)),
    distribute: (axis: 'across' | 'down') => void place(distributeShapes(boxes(), axis)),
    hide: (keys: readonly string[], isHidden = true) => {
      void place(keys.map((key): PlaceChange => ({ key, isHidden })));
      if (!isHidden) return;
      select(new Set());
      focus(nearestTo(scene, keys));
    },
    colour: (keys: readonly string[], value: string | null) =>
      void place(keys.map((key): PlaceChange => ({ key, colour: value }))),
    resize: (key: string, box: Partial<Rect>) => void place([{ key, ...box }]),
    bend: (key: string, waypoints: readonly Point[]) => void place([{ key, waypoints }]),
    collapse: (key: string, isCollapsed: boolean) => void place([{ key, isCollapsed }]),
    /** Resets all positions to the automatic layout; colours and hidden shapes stay. */
    layOut: () =>
      void place(
        places
          .filter(({ key, x, waypoints }) => !free.has(key) && (x != null || (waypoints?.length ?? 0) > 0))
          .map(({ key }): PlaceChange => ({ key, x: null, y: null, waypoints: null })),
      ),
  };
}
