/**
 * The maximum number of entities saved, deleted, moved, locked, judged, checked or listed at once: one save delays others by seconds, not
 * by minutes.
 */
export const MAX_ENTITIES = 10_000;

/** The limit as people read it, with separators. */
export const atOnce: string = MAX_ENTITIES.toLocaleString('en');
