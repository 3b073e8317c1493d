/** The loaded part of a list: so many rows behind the first `base`, drawn as so many lines, which are more where branches are open. */
export interface Loaded {
  base: number;
  rows: number;
  lines: number;
}

/** Returns the row of the search at a place of the drawn list; open branches are no rows of it. */
export const rowOfPlace = (place: number, { base, rows, lines }: Loaded): number =>
  place < base + lines ? Math.min(place, base + rows) : place - lines + rows;

/** Returns the place of a row in the drawn list. */
const placeOf = (row: number, { base, rows, lines }: Loaded): number => (row < base + rows ? row : row - rows + lines);

/** Returns where a place is once other rows are loaded. */
export const carried = (place: number, from: Loaded, to: Loaded): number =>
  from.base === to.base ? place : placeOf(rowOfPlace(place, from), to);
