/** So many entities are saved, deleted, moved, locked, judged, asked about or listed at once: one save holds others up for seconds, not for minutes. */
export const AT_ONCE = 10_000;

/** The limit as people read it, with separators. */
export const atOnce: string = AT_ONCE.toLocaleString('en');
