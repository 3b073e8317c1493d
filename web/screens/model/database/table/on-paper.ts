import type { TableLine } from './lines.ts';

/** Returns the rows that paper has: those that are loaded, since the place of any other would stay blank. */
export const rowsOnPaper = (lines: readonly TableLine[], base: number) =>
  lines.flatMap(({ entry, group }, slot) => (entry || group ? [{ slot, place: base + slot, start: 0 }] : []));
