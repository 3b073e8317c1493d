import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';

/** Reads the current entities of a project by their global ids. */
export async function idsByGlobalId(
  db: Reader,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  globalIds: readonly string[],
): Promise<Map<string, number>> {
  if (globalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'globalId'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('globalId', '=', sql<string>`any(${[...globalIds]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, globalId }) => [globalId, id]));
}
