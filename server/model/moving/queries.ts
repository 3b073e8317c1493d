import { sql } from 'kysely';

import type { Reader } from '../../platform/database/database.ts';

/**
 * Counts the entities that have arranged diagrams of their own and those placed on other, unmoved diagrams: diagrams belong to their
 * project.
 */
export async function readStaying(
  db: Reader,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  ids: readonly number[],
): Promise<{ drawn: number; placed: number }> {
  const going = sql`${[...ids]}::integer[]`;
  const { rows } = await sql<{ drawn: number; placed: number }>`select
    (select count(distinct root_id)::integer from diagram where organization_id = ${organizationId} and root_id = any(${going})) as drawn,
    (select count(*)::integer from entity e where e.organization_id = ${organizationId} and e.id = any(${going}) and e.global_id in (
      select regexp_split_to_table(key, '[^A-Za-z0-9_-]+') from diagram_place
      where organization_id = ${organizationId} and project_id = ${projectId} and root_id <> all(${going}))) as placed`.execute(
    db,
  );
  return rows[0]!;
}

/** Reads which of the global ids the entities of a project already have. */
export async function readGlobalIdsThere(
  db: Reader,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  globalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entity')
    .select('globalId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('globalId', '=', sql<string>`any(${[...globalIds]}::text[])`)
    .execute();
  return new Set(rows.map(({ globalId }) => globalId));
}
