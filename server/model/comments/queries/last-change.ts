import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Reads the number of the last change of a project's comments; 0 without any. */
export async function lastChange(
  db: Reader,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
): Promise<number> {
  const row = await db
    .selectFrom('commentFeed')
    .select('last')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row?.last ?? 0;
}
