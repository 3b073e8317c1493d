import type { DrawnPlace } from '#shared/drawing/content.ts';

/** A change of a shape's place: missing fields stay as they are, null removes. */
export type PlaceChange = Partial<Omit<DrawnPlace, 'key'>> & { key: string };
