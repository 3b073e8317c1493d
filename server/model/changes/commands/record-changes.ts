import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { copyRows, type CopiedColumns } from '../../../platform/database/copy.ts';
import { sendRows } from '../../../platform/database/rows.ts';
import type { WrittenRecord } from '../change.ts';

const recordColumns: CopiedColumns<WrittenRecord> = [
  ['organization_id', 'organizationId'],
  ['project_id', 'projectId'],
  ['revision', 'revision'],
  ['entity_id', 'entityId'],
  ['type', 'type'],
  ['username', 'username'],
  ['date', 'date'],
  ['class_id', 'classId'],
  ['number', 'number'],
  ['name', 'name'],
  ['changes', 'changes', 'json'],
  ['original_state', 'originalState', 'json'],
];
const columns = sql.raw(recordColumns.map(([column]) => column).join(', '));

/** Writes the changes of a revision to entities. */
export const recordChanges = (ctx: TxCtx, records: Iterable<WrittenRecord>, areMany: boolean): Promise<void> =>
  areMany
    ? copyRows(ctx, 'stored_change_record', recordColumns, records)
    : sendRows(
        ctx,
        records,
        (json) => sql`insert into stored_change_record (${columns}) select ${columns}
          from json_populate_recordset(null::stored_change_record, ${json}::json)`,
      );
