import type { StoredPlace } from '#shared/drawing/content.ts';

import type { PlannedLayout, PlaceStep } from '../../entities/plans/layouts.ts';
import type { Fields } from '../merging.ts';
import { fieldOf } from './keys.ts';
import { stepsBetween } from './three-way.ts';

/** Returns the file of a free image. */
export const pictureAt = ({ free }: StoredPlace): number | undefined => (free as { file?: number } | undefined)?.file;

export const withPicture = (place: StoredPlace, file: number): StoredPlace => ({
  ...place,
  free: { ...(place.free as object), file },
});

/** Plans the diagrams of an entity. Deleting a diagram deletes all of its places. */
export function planMergeLayouts(rootId: number, ours: Fields | undefined, after: Fields): PlannedLayout[] {
  const layouts = new Map<string, PlannedLayout & { places: Map<string, PlaceStep> }>();
  const nameIn = (fields: Fields | undefined, type: string) =>
    (fields?.get(`DIAGRAM_LAYOUT:${type}`) as string | undefined) ?? null;
  const at = (type: string) => {
    const name = { before: nameIn(ours, type), after: nameIn(after, type) };
    const found = layouts.get(type) ?? { rootId, type, name, places: new Map<string, PlaceStep>() };
    return layouts.set(type, found).get(type)!;
  };
  for (const { key, before, after: value } of stepsBetween(ours, after)) {
    const { type, identifiers } = fieldOf(key);
    if (type !== 'DIAGRAM_LAYOUT') continue;
    const [diagram = '', place] = identifiers;
    const layout = at(diagram);
    if (place !== undefined && layout.name.after !== null)
      layout.places.set(place, { before: before as StoredPlace | null, after: value as StoredPlace | null });
  }
  for (const layout of layouts.values())
    if (layout.name.after === null)
      for (const [key, place] of ours ?? []) {
        const { type, identifiers } = fieldOf(key);
        if (type === 'DIAGRAM_LAYOUT' && identifiers[0] === layout.type && identifiers[1] !== undefined)
          layout.places.set(identifiers[1], { before: place as StoredPlace, after: null });
      }
  return [...layouts.values()];
}
