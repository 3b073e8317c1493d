import type { StoredPlace } from '#shared/drawing/content.ts';

/** The place of an entity or a line on a diagram, as a project stores it. */
export type LayoutPlace = StoredPlace;

/** A diagram's state in a change record: its name and the changed places. */
export interface LayoutValue {
  name: string;
  imageId: null;
  places: Record<string, LayoutPlace | null>;
}
