import { sql } from 'kysely';

import type { Reader, Writer } from '../../../platform/database/database.ts';

/** Reads which entities of a project changed after a revision, up to another. */
export async function readChangedEntityIds(
  db: Reader,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  after: number,
  until: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ entityId: number }>`select distinct entity_id from stored_change_record
    where organization_id = ${organizationId} and project_id = ${projectId} and revision > ${after} and revision <= ${until}`.execute(
    db as Writer,
  );
  return new Set(rows.map(({ entityId }) => entityId));
}
