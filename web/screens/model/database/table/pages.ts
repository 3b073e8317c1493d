/** The rows of a page of a branch or group. */
const PAGE = 100;
/** Placeholders of a branch or group of which nothing is loaded. */
const AT_FIRST = 3;

/** The loaded pages of a branch or group, by number: any may be missing. */
export type Pages<T> = ReadonlyMap<number, readonly T[]>;

/** Returns the number of the page that holds a row. */
export const pageHolding = (nth: number): number => Math.floor(nth / PAGE);
/** Returns the number of rows before a page; null for none, which the server reads by a quicker way. */
export const rowsBefore = (page: number): number | null => (page > 0 ? page * PAGE : null);

/** Goes through all rows of a branch or group of so many, those that are not loaded included. */
export function eachRow<T>(
  pages: Pages<T> | undefined,
  count: number,
  see: (entry: T | undefined, nth: number) => void,
): void {
  const all = pages ? count : Math.min(count, AT_FIRST);
  for (let from = 0; from < all; from += PAGE) {
    const page = pages?.get(pageHolding(from));
    if (page) page.forEach((entry, at) => see(entry, from + at));
    else for (let nth = from; nth < Math.min(from + PAGE, all); nth++) see(undefined, nth);
  }
}
