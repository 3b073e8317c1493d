import type { ChangeRecord } from '../../changes/change.ts';
import { isLockChange } from '../../changes/rules/changes.ts';

/**
 * Tells whether a reviewer may make a change: it updates only watched workflow properties (§4), and the lock where their transition sets
 * it.
 */
export const isReviewOnly = (
  { type, changes }: Pick<ChangeRecord, 'type' | 'changes'>,
  watched: readonly number[],
  setsLock: boolean,
): boolean =>
  type === 'update' &&
  changes.every(
    (change) =>
      (change.type === 'ATTRIBUTE' && watched.includes(Number(change.identifiers[0]))) ||
      (setsLock && isLockChange(change)),
  );
