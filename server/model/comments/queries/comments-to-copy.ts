import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Comment } from '../comment.ts';
import { commentColumns, isThreadAlive, type CommentRow } from './rows.ts';

/** Tells whether a project has any comments. */
export async function hasComments(db: Reader, { organizationId, projectId }: ProjectKey<'READ'>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from comment
    where organization_id = ${organizationId} and project_id = ${projectId} and state <> 'DELETED') as found`.execute(
    db,
  );
  return rows[0]!.found;
}

/**
 * Reads the comments on some entities in order, with their threads. Comments on a redacted entity are hidden from those who may not read
 * it.
 */
export async function commentsToCarry(
  db: Reader,
  { organizationId, projectId, isVeiled }: ProjectKey<'READ'>,
  entityIds: readonly number[],
): Promise<Comment[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comment c
    where c.organization_id = ${organizationId} and c.project_id = ${projectId} and c.entity_id = any(${[...entityIds]}::integer[])
      and (c.state <> 'DELETED' or c.thread_id is null and ${isThreadAlive}) order by c.id`.execute(db);
  return rows.filter(({ isOfRedacted }) => !isVeiled || !isOfRedacted);
}
