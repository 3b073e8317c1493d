import { sql } from 'kysely';

import type { Reader } from '../../platform/database/database.ts';
import { displayName } from '../entities/rules/names.ts';
import type { Home } from '../schema/rules/merge.ts';

/** A project that a schema is the language of. */
export interface SchemaProject {
  name: string;
  workflow: Record<string, unknown>;
}

/** Reads the projects that use a schema, by id: for an organization's own, all of them. */
export async function readSchemaProjects(
  db: Reader,
  { organizationId, projectId }: Home,
): Promise<Map<number, SchemaProject>> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'name', 'workflow'])
    .where('organizationId', '=', organizationId)
    .where('id', projectId === 0 ? '>' : '=', projectId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, ...project }) => [id, project]));
}

/** Reads the names of entities by number, without redacted ones. */
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
