import { sql } from 'kysely';

import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { shareWithCreator } from '../../../identity/members/commands/sharing.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Project } from '../project.ts';

/** A project that is made as a copy; one that comes with its past begins behind the revisions of that. */
type Made = Pick<Project, 'id' | 'name'> & Partial<Pick<Project, 'revision' | 'schemaRevision'>>;

/** Makes a project with another's settings, including its redaction; nobody may enter it yet. */
export async function addProject(
  ctx: TxCtx,
  { organizationId, id: originalId, description, folder, preferences, workflow }: Project,
  { id, name, revision = 0, schemaRevision = 0 }: Made,
): Promise<void> {
  const { username: createdBy } = signedIn(ctx);
  const original = ctx.db
    .selectFrom('project')
    .select('hasRedacted')
    .where('organizationId', '=', organizationId)
    .where('id', '=', originalId);
  await ctx.db
    .insertInto('project')
    .values({
      organizationId,
      id,
      name,
      description,
      folder,
      preferences,
      workflow,
      createdBy,
      revision,
      schemaRevision,
      hasRedacted: sql<boolean>`(${original})`,
    })
    .execute();
}

/** Copies a project's former names up to the copied revision; from the next one on the copy has its own name. */
export async function copyProjectVersions(
  ctx: TxCtx,
  { organizationId, id, revision, ...original }: Project,
  copyId: number,
): Promise<void> {
  const facts = sql.raw('name, description, folder, preferences, workflow, modified, modified_by');
  const here = sql`organization_id = ${organizationId} and project_id = ${id} and to_revision <= ${revision}`;
  const { name, description, folder, preferences, workflow, modified, modifiedBy } = original;
  await sql`insert into project_version (organization_id, project_id, from_revision, to_revision, ${facts})
    select organization_id, ${copyId}::integer, from_revision, to_revision, ${facts} from project_version where ${here}
    union all select ${organizationId}::integer, ${copyId}::integer,
      coalesce((select max(to_revision) from project_version where ${here}), 0), ${revision + 1}::integer, ${name}::text, ${description}::text,
      ${folder}::text, ${JSON.stringify(preferences)}::jsonb, ${JSON.stringify(workflow)}::jsonb, ${modified}::timestamptz, ${modifiedBy}::text`.execute(
    ctx.db,
  );
}

/** Gives a project's creator full access to it. */
export const openToCreator = (ctx: TxCtx, organizationId: number, id: number): Promise<void> =>
  shareWithCreator(ctx, organizationId, id, signedIn(ctx).username);
