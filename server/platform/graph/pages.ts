import { invalid } from '../../refusals/refusal.ts';

const MAX = 100;

interface PageArgs {
  first?: number | null | undefined;
  last?: number | null | undefined;
}

/** Returns the cost of a page: its contents, times the rows requested. */
export const pageCost = ({ first, last }: PageArgs): { field: number; multiplier: number } => ({
  field: 1,
  multiplier: first ?? last ?? 10,
});

/** The total number of rows in a list, counted only if it is selected. */
export const totalCount = {
  description: 'The number of rows in the whole list.',
  resolve: (connection: object): number | Promise<number> => (connection as Counted).count(),
};
interface Counted {
  count(): number | Promise<number>;
}

/** Returns the number of rows on a page; refuses a missing or too large number. */
export function pageSize({ first, last }: PageArgs): number {
  const size = first ?? last;
  if (size === null || size === undefined)
    throw invalid(`The size of the page is missing. Send 'first' or 'last', up to ${MAX}.`);
  if ((first != null && last != null) || size < 0 || size > MAX)
    throw invalid(`Ask for 'first' or 'last' of 0 to ${MAX}; you asked for ${size}.`);
  return size;
}

/** Returns the length of a list without pages; refuses one that is negative or above the maximum. */
export function listSize(first: number | null | undefined, usual: number, most = MAX): number {
  const size = first ?? usual;
  if (!Number.isInteger(size) || size < 0 || size > most)
    throw invalid(`This list has at most ${most} rows: ask for 'first' of 0 to ${most}; you asked for ${size}.`);
  return size;
}

/** Returns the page size of a list that is read in one direction only. */
export function forwardSize({ first }: Pick<PageArgs, 'first'>): number {
  if (first === null || first === undefined)
    throw invalid(`The size of the page is missing. Send 'first', up to ${MAX}.`);
  if (first < 0 || first > MAX) throw invalid(`Ask for 'first' of 0 to ${MAX}; you asked for ${first}.`);
  return first;
}

/** Refuses too many ids in one request for nodes. */
export function refuseTooManyIds(ids: readonly unknown[]): void {
  if (ids.length > MAX) throw invalid(`Ask for at most ${MAX} nodes; you asked for ${ids.length}.`);
}
