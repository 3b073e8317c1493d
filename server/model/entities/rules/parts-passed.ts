import { invalid } from '../../../refusals/refusal.ts';

/** So many entities below one may be passed over. */
const MOST_PASSED = 100_000;

/** Returns the number of entities below one that a page passes over; none after a cursor, which marks the place itself. */
export function partsPassed({ offset, after }: { offset?: number | null | undefined; after?: unknown }): number {
  if (offset == null || after != null) return 0;
  if (offset < 0 || offset > MOST_PASSED)
    throw invalid(
      `An offset can be up to ${MOST_PASSED.toLocaleString('en')}. Continue from a cursor, or search for them.`,
    );
  return offset;
}
