import type { StoredPlace } from '#shared/drawing/content.ts';

/** A diagram's state in a change record: its name and the changed places. */
export interface LayoutValue {
  name: string;
  imageId: null;
  places: Record<string, StoredPlace | null>;
}
