import { foreign } from '../../../platform/graph/cursors.ts';
import type { ChangeRecord } from '../change.ts';

/** Returns the cursor at which the next page of change records starts. */
export const changeCursor = (record: Pick<ChangeRecord, 'revision' | 'entityId'>): string =>
  `${record.revision}-${record.entityId}`;
export function parseCursor(cursor: string): { revision: number; entityId: number } {
  const [, revision, entityId] = /^(\d{1,9})-(\d{1,9})$/.exec(cursor) ?? [];
  if (!revision) throw foreign(cursor);
  return { revision: Number(revision), entityId: Number(entityId) };
}
