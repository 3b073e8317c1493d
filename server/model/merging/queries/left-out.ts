import { sql } from 'kysely';

import { openProject } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readBranchBetween } from '../../branches/queries/family.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Merge } from '../merging.ts';
import { leftOutWords, type OmittedChanges } from '../rules/left-out-words.ts';
import { commonVersions, WORKFLOW } from './base.ts';
import { combineSchemas } from './schema.ts';
import { compareWorkflows } from './workflows.ts';

/** Says in words what a merge does not bring of the source's changes since both were last alike; the viewer may read both. */
export async function readLeftOut(ctx: Ctx, merge: Merge): Promise<string[]> {
  const { organizationId, targetProjectId, sourceProjectId } = merge;
  const target = await openProject(ctx, organizationId, targetProjectId, 'READ');
  const source = await openProject(ctx, organizationId, sourceProjectId, 'READ');
  const branch = await readBranchBetween(ctx.db, target, sourceProjectId);
  if (!branch) return [];
  const isUpdate = branch.projectId === targetProjectId;
  const begun = { projectId: branch.originProjectId!, revision: branch.baseOriginRevision };
  const [ours, theirs] = [await readSchema(ctx.db, target), await readSchema(ctx.db, source)];
  const common = (await commonVersions(ctx.db, branch)).get(WORKFLOW) ?? begun;
  const knowing = { ours, both: combineSchemas(ours, theirs) };
  const { leftOut } = await compareWorkflows(ctx.db, { target, source }, knowing, common);
  const here = sql`organization_id = ${organizationId} and project_id = ${sourceProjectId}`;
  const said = (
    id: number,
  ) => sql`(select jsonb_build_object('preferences', preferences - 'Banner', 'folder', folder, 'description', description)
    from project where organization_id = ${organizationId} and id = ${id})`;
  // Counts what was added since the branch was made, in the branch and in its origin alike.
  const { rows } = await sql<Omit<OmittedChanges, 'workflows'>>`select
    (select count(*)::integer from baseline where ${here} and kind = 'baseline' and created > ${branch.created}) as baselines,
    (select count(*)::integer from baseline where ${here} and kind = 'testCycle' and created > ${branch.created}) as test_cycles,
    (select count(*)::integer from saved_query where ${here} and is_shared and created > ${branch.created}) as saved_queries,
    (select count(*)::integer from file f where ${here} and created > ${branch.created} and not exists (
      select from file_use u where u.organization_id = f.organization_id and u.file_id = f.id)) as files,
    (${said(sourceProjectId)} -> 'preferences') is distinct from (${said(targetProjectId)} -> 'preferences') as has_other_preferences,
    (${said(sourceProjectId)} - 'preferences') is distinct from (${said(targetProjectId)} - 'preferences') as has_other_description,
    (select count(*)::integer from project_user where ${here} and username <> ${branch.createdBy}) + (select count(*)::integer from project_team where ${here}) as shares`.execute(
    ctx.db,
  );
  return leftOutWords({ ...rows[0]!, ...(isUpdate && { shares: 0 }), workflows: leftOut });
}
