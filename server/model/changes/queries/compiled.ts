import { sql } from 'kysely';

import type { Sql } from '../../../platform/database/sql.ts';
import type { Args, Page, Reading, Rows } from '../../../platform/graph/compiler/reading.ts';
import { forwardSize } from '../../../platform/graph/pages.ts';
import type { ChangeRecord } from '../change.ts';
import { containsChange, type ChangesFilter } from './changes.ts';
import { changeCursor, parseCursor } from './cursor.ts';

type Filter = Omit<ChangesFilter, 'entityId'> & { entityId?: number | Sql | null | undefined };

/** Compiles a page of change records, newest first; see `readChanges`. */
export function recordsPage(args: Args, reading: Reading, filter: Filter): Page {
  const size = forwardSize(args);
  const after = args['after'] ? parseCursor(String(args['after'])) : undefined;
  const chosen = chosenBy(filter, reading);
  const behind = after ? sql`and (revision, entity_id) < (${after.revision}, ${after.entityId})` : sql``;
  return {
    size,
    hasPreviousPage: after !== undefined,
    cursor: { reads: ['revision', 'entityId'], of: (values) => changeCursor(values as unknown as ChangeRecord) },
    rows: (names, count) => sql`select ${columnsOf(names)} from change_record
      where ${chosen} ${behind} order by revision desc, entity_id desc limit ${sql.lit(count)}`,
    fields: { totalCount: () => sql`(select count(*) from change_record where ${chosen})` },
  };
}

const columns: Record<string, Sql> = {
  revision: sql`revision`,
  entityId: sql`entity_id as "entityId"`,
  type: sql`type`,
  username: sql`username`,
  date: sql`date`,
  classId: sql`class_id as "classId"`,
  number: sql`number`,
  name: sql`name`,
  changes: sql`changes`,
};
const columnsOf = (names: readonly string[]): Sql =>
  names.length === 0 ? sql`1` : sql.join(names.map((name) => columns[name]!));

function chosenBy({ type, username, entityId, revision, changed }: Filter, { key }: Reading): Sql {
  const { organizationId, projectId, asOf } = key;
  const parts = [sql`organization_id = ${organizationId} and project_id = ${projectId}`];
  if (type) parts.push(sql`type = ${type}`);
  if (username) parts.push(sql`username = ${username.toLowerCase()}`);
  if (entityId) parts.push(sql`entity_id = ${entityId}`);
  if (revision) parts.push(sql`revision = ${revision}`);
  if (changed) parts.push(containsChange(changed));
  if (asOf !== null) parts.push(sql`revision <= ${asOf}`);
  return sql.join(parts, sql` and `);
}

/** Compiles the reason why a revision was made. */
export const causeRow =
  (revision: Sql, { key }: Reading): Rows =>
  () =>
    sql`select cause as kind, cause_revision as revision, cause_project_id as "projectId" from revision
    where organization_id = ${key.organizationId} and project_id = ${key.projectId} and number = ${revision}`;
