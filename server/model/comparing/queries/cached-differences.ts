import type { Reader } from '../../../platform/database/database.ts';
import type { Entity } from '../../entities/entity.ts';
import type { Difference } from '../difference.ts';

/** A difference as anybody would be told it: without the keys of who asked. */
export type ShownDifference = Omit<Difference, 'before' | 'after'> & { before: Entity | null; after: Entity | null };

const MAX_COMPARISONS = 10;
/** The number of differences above which they are not kept, since they would take too much room. */
const MAX_DIFFERENCES = 5_000;
const kept = new WeakMap<object, Map<string, readonly ShownDifference[]>>();

/**
 * Returns the differences of a name, computed once for all pages of a list: the name contains the revisions of both sides, which never
 * change.
 */
export async function keptDifferences(
  db: Reader,
  name: string,
  read: () => Promise<readonly ShownDifference[]>,
): Promise<readonly ShownDifference[]> {
  const { adapter } = db.getExecutor();
  const known = kept.get(adapter) ?? new Map<string, readonly ShownDifference[]>();
  kept.set(adapter, known);
  const found = known.get(name) ?? (await read());
  known.delete(name);
  if (found.length <= MAX_DIFFERENCES) known.set(name, found);
  if (known.size > MAX_COMPARISONS) known.delete(known.keys().next().value!);
  return found;
}
