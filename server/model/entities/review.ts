import type { ChangeRecord } from '../changes/change.ts';
import { watchedProperties } from '../workflow/rules.ts';

/** Whether a change is one that a reviewer may make: an update of nothing but the watched workflow properties of the entity's class (§4). */
export function isReviewOnly(
  record: Pick<ChangeRecord, 'type' | 'classId' | 'changes'>,
  workflow: Record<string, unknown>,
): boolean {
  const watched = watchedProperties(workflow, record.classId);
  return (
    record.type === 'update' &&
    record.changes.every(({ type, identifiers }) => type === 'ATTRIBUTE' && watched.includes(Number(identifiers[0])))
  );
}
