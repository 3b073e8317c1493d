import { invalid } from '../../refusals.ts';

const MAX = 100;

interface PageArgs {
  first?: number | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}

/** What a page costs: what it holds, once for each row asked for. */
export const pageCost = ({ first, last }: PageArgs): { field: number; multiplier: number } => ({
  field: 1,
  multiplier: first ?? last ?? 10,
});

/** How many rows a page asks for; refused where it does not say, or asks for too many. */
export function pageSize({ first, last }: PageArgs): number {
  const size = first ?? last;
  if (size === null || size === undefined) throw invalid(`Say how many: 'first' or 'last', at most ${MAX}.`);
  if ((first != null && last != null) || size < 0 || size > MAX)
    throw invalid(`Ask for 'first' or 'last' of 0 to ${MAX}; you asked for ${size}.`);
  return size;
}

/** How long a list without pages is to be; refused where that is less than nothing, or more than it ever is. */
export function listSize(first: number | null | undefined, usual: number, most = MAX): number {
  const size = first ?? usual;
  if (!Number.isInteger(size) || size < 0 || size > most)
    throw invalid(`This list has at most ${most} rows: ask for 'first' of 0 to ${most}; you asked for ${size}.`);
  return size;
}

/** The same where a list is read in one direction only. */
export function forwardSize(args: PageArgs): number {
  if (args.last != null || args.before != null)
    throw invalid("This list is read forwards: ask for 'first' and 'after'.");
  return pageSize(args);
}

/** The same for nodes asked for by their ids. */
export function refuseTooMany(ids: readonly unknown[]): void {
  if (ids.length > MAX) throw invalid(`Ask for at most ${MAX} nodes; you asked for ${ids.length}.`);
}
