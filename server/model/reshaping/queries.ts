import { sql } from 'kysely';

import type { Reader } from '../../platform/database/database.ts';
import { displayName } from '../entities/rules.ts';
import type { Home } from '../schema/rules/merge.ts';

/** The projects that a schema is the language of, by their numbers: of an organization's own, all of them. */
export async function readProjectNames(db: Reader, { organizationId, projectId }: Home): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('id', projectId === 0 ? '>' : '=', projectId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What some entities are called, by their numbers; what is redacted is left out. */
export async function readNames(
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, { projectId: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'projectId', 'number', 'name'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::integer[])`)
    .where('isRedacted', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.id, { projectId: row.projectId, name: displayName({ ...row, id: row.id }) }]));
}
