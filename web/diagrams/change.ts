import type { Place } from '#shared/drawing/content.ts';

/** What becomes of a place: what is left out stays as it is, null takes it away. */
export type Change = Partial<Omit<Place, 'key'>> & { key: string };
