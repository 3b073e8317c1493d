import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';

/**
 * Selects whether a file is used only by entities that are or were redacted, and by their links: as an image, a value or in a text, now or
 * before.
 */
export async function isOfRedacted(db: Reader, key: ProjectKey<'READ'>, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ isOfRedacted: boolean }>`${ofRedactedSql(key, fileId)}`.execute(db as Writer);
  return rows[0]!.isOfRedacted;
}

/**
 * Selects whether a file is used by redacted entities alone: most files have a use that nobody has to hide, which is the first it finds.
 */
export function ofRedactedSql(
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  fileId: number,
) {
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  const uses = sql`from file_use u where ${here} and file_id = ${fileId}`;
  const redacted = (table: string) =>
    sql`exists (select from ${sql.table(table)} where ${here} and is_redacted and id in (u.entity_id, u.target_id))`;
  return sql`select exists (select ${uses})
    and not exists (select ${uses} and not (${redacted('entity')} or ${redacted('entity_version')})) as is_of_redacted`;
}

/** Matches the files `f` of a list that are unused, or used by something besides redacted entities. */
export const notOfRedacted = ({ organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>) => {
  const uses = sql`from file_use u where u.organization_id = ${organizationId} and u.project_id = ${projectId} and u.file_id = f.id`;
  const redacted = (table: string) =>
    sql`exists (select from ${sql.table(table)} r where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.is_redacted and r.id in (u.entity_id, u.target_id))`;
  return sql<boolean>`(not exists (select ${uses}) or exists (select ${uses} and not (${redacted('entity')} or ${redacted('entity_version')})))`;
};
