import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import type { Revision } from '../../revisions/commands/next-revision.ts';
import type { Project } from '../project.ts';

/** The settings of a project as of a moment. */
export type ProjectSettings = Partial<Pick<Project, 'name' | 'description' | 'folder' | 'preferences' | 'workflow'>>;

/** Writes the settings of a project as of a revision, and keeps the former ones. */
export async function writeFacts(
  ctx: TxCtx,
  { organizationId, projectId, number, date, username }: Revision,
  facts: ProjectSettings,
): Promise<void> {
  await sql`insert into project_version (organization_id, project_id, from_revision, to_revision, name, description, folder,
      preferences, workflow, modified, modified_by)
    select organization_id, id, coalesce((select max(v.to_revision) from project_version v where v.organization_id = p.organization_id
      and v.project_id = p.id), 0), ${number}, name, description, folder, preferences, workflow, modified, modified_by
    from project p where organization_id = ${organizationId} and id = ${projectId}`.execute(ctx.db);
  await ctx.db
    .updateTable('project')
    .set({ ...facts, modified: date, modifiedBy: username })
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}
