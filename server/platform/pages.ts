import { invalid } from '../refusals.ts';

const MAX = 100;

interface PageArgs {
  first?: number | null | undefined;
  last?: number | null | undefined;
}

/** How many rows a page asks for; refused where it does not say, or asks for too many. */
export function pageSize({ first, last }: PageArgs): number {
  const size = first ?? last;
  if (size === null || size === undefined) throw invalid(`Say how many: 'first' or 'last', at most ${MAX}.`);
  if ((first != null && last != null) || size < 0 || size > MAX)
    throw invalid(`Ask for 'first' or 'last' of 0 to ${MAX}; you asked for ${size}.`);
  return size;
}
