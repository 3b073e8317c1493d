import { invalid } from '../../refusals/refusal.ts';

const MAX = 100;

interface PageArgs {
  first?: number | null | undefined;
  last?: number | null | undefined;
}

/** The cost of a page: its contents, times the rows requested. */
export const pageCost = ({ first, last }: PageArgs): { field: number; multiplier: number } => ({
  field: 1,
  multiplier: first ?? last ?? 10,
});

/** How many rows a list has in all, beside the page; counted when somebody asks for it. */
export const totalCount = {
  description: 'How many there are in all.',
  resolve: (connection: object): number | Promise<number> => (connection as Counted).count(),
};
interface Counted {
  count(): number | Promise<number>;
}

/** How many rows a page asks for; refused where it does not say, or asks for too many. */
export function pageSize({ first, last }: PageArgs): number {
  const size = first ?? last;
  if (size === null || size === undefined) throw invalid(`Say how many: 'first' or 'last', at most ${MAX}.`);
  if ((first != null && last != null) || size < 0 || size > MAX)
    throw invalid(`Ask for 'first' or 'last' of 0 to ${MAX}; you asked for ${size}.`);
  return size;
}

/** How long a list without pages may be; refused if negative or above the maximum. */
export function listSize(first: number | null | undefined, usual: number, most = MAX): number {
  const size = first ?? usual;
  if (!Number.isInteger(size) || size < 0 || size > most)
    throw invalid(`This list has at most ${most} rows: ask for 'first' of 0 to ${most}; you asked for ${size}.`);
  return size;
}

/** The same where a list is read in one direction only. */
export function forwardSize({ first }: Pick<PageArgs, 'first'>): number {
  if (first === null || first === undefined) throw invalid(`Say how many: 'first', at most ${MAX}.`);
  if (first < 0 || first > MAX) throw invalid(`Ask for 'first' of 0 to ${MAX}; you asked for ${first}.`);
  return first;
}

/** Refuses too many ids in one request for nodes. */
export function refuseTooMany(ids: readonly unknown[]): void {
  if (ids.length > MAX) throw invalid(`Ask for at most ${MAX} nodes; you asked for ${ids.length}.`);
}
