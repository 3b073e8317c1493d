import type { Place } from '#shared/drawing/content.ts';

/** A change of a shape's place: missing fields stay as they are, null removes. */
export type Change = Partial<Omit<Place, 'key'>> & { key: string };
