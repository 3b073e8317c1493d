import { sql } from 'kysely';

import type { Reader } from '../../platform/database/database.ts';

/** Of which entities there are comments, and arranged diagrams: they belong to their project and stay in it. */
export async function readStaying(
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<{ commented: Set<number>; drawn: Set<number> }> {
  const { rows } = await sql<{ commented: number[]; drawn: number[] }>`select
    array(select distinct entity_id from comment where organization_id = ${organizationId}
      and entity_id = any(${[...ids]}::integer[]) and thread_id is null) as commented,
    array(select distinct root_id from diagram where organization_id = ${organizationId}
      and root_id = any(${[...ids]}::integer[])) as drawn`.execute(db);
  const { commented, drawn } = rows[0]!;
  return { commented: new Set(commented), drawn: new Set(drawn) };
}

/** Those of the global ids that entities of a project have already. */
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
