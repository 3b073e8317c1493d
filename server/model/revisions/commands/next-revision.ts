import { sql } from 'kysely';

import type { OrganizationKey } from '../../../identity/access/keys/organizations.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { TryAgain, type TxCtx } from '../../../platform/context.ts';
import { projectForbidden, projectNotFound } from '../../../refusals/permission.ts';
import type { Cause } from '../cause.ts';
import { projectTopic, schemaTopic } from '../topics.ts';

export interface Revision {
  organizationId: number;
  projectId: number;
  number: number;
  username: string;
  date: Date;
}

/**
 * Moves the project's counter and opens the revision for the following writes. From here to the commit the project is locked for other
 * writers, so call it when everything is read and checked. If the schema has changed since the key was made, the whole transaction is
 * repeated.
 */
export async function nextRevision(
  ctx: TxCtx,
  key: ProjectKey<'REVIEW' | 'WRITE' | 'WRITE_SCHEMA' | 'FORCE_UNLOCK'> | OrganizationKey,
  cause: Cause,
  options: { schema?: boolean } = {},
): Promise<Revision> {
  const { organizationId, projectId } = key;
  const { username } = signedIn(ctx);
  const row = await ctx.db
    .with('own', (db) =>
      db
        .selectFrom('project')
        .select('schemaRevision as globalSchemaRevision')
        .where('organizationId', '=', organizationId)
        .where('id', '=', 0)
        // Locks the organization's schema until the changes that are checked against it are committed.
        .$if(projectId !== 0, (query) => query.forShare()),
    )
    .updateTable('project')
    .from('own')
    .set({ revision: sql`revision + 1`, ...(options.schema && { schemaRevision: sql`schema_revision + 1` }) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .returning([
      'revision as number',
      'schemaRevision',
      'own.globalSchemaRevision',
      sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('date'),
    ])
    .executeTakeFirst();
  if (!row) throw projectId === 0 ? projectForbidden(projectId) : projectNotFound(projectId);
  const isOwnStill = projectId === 0 || row.globalSchemaRevision === key.globalSchemaRevision;
  const isStill = row.schemaRevision - (options.schema ? 1 : 0) === key.schemaRevision;
  if (!isStill || !isOwnStill) throw new TryAgain('the schema has changed');
  const revision = { organizationId, projectId, number: row.number, username, date: row.date };
  const { schemaRevision } = row;
  // The organization's own project is what it was before this statement.
  const globalSchemaRevision = projectId === 0 ? schemaRevision : row.globalSchemaRevision;
  const why = {
    cause: cause.kind,
    causeRevision: cause.revision ?? null,
    causeProjectId: cause.projectId ?? null,
    step: cause.step ?? null,
  };
  await ctx.db
    .insertInto('revision')
    .values({ ...revision, ...why, schemaRevision, globalSchemaRevision })
    .execute();
  ctx.news.add(projectTopic(key));
  if (options.schema) ctx.news.add(schemaTopic(key));
  return revision;
}

/** Marks revisions as skipped by their author's undo, or no longer so. */
export async function passOver(
  ctx: TxCtx,
  { organizationId, projectId }: ProjectKey,
  numbers: readonly number[],
  isSkipped: boolean,
): Promise<void> {
  if (numbers.length === 0) return;
  await ctx.db
    .updateTable('revision')
    .set({ isSkipped })
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('number', 'in', numbers)
    .execute();
}
