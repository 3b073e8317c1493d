import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Branch } from '../branch.ts';

type BranchRef = Pick<Branch, 'organizationId' | 'projectId' | 'baseMerge'>;

const columns = sql.raw(
  'organization_id, branch_id, global_id, origin_entity_id, branch_entity_id, project_id, revision, origin_differs, branch_differs',
);

/** Puts aside what stayed different at the base that a branch had until now; another takes its place. */
export async function leaveBase(ctx: TxCtx, { organizationId, projectId, baseMerge }: BranchRef): Promise<void> {
  await sql`with gone as (delete from common_version where organization_id = ${organizationId} and branch_id = ${projectId} returning *)
    insert into former_common_version (merge_id, ${columns}) select ${baseMerge}::integer, ${columns} from gone`.execute(
    ctx.db,
  );
}

/**
 * Moves the base of a branch with the step that moved it: back when the merge that a revision of a project was is taken back, forward when it is
 * done again. What comes after a merge that is taken back is merged on the base before it.
 */
export async function turnMerge(
  ctx: TxCtx,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  revision: number,
  isTakenBack: boolean,
): Promise<void> {
  // The branch is locked, as by who merges.
  const { rows } = await sql<BranchRef & { id: number }>`select b.organization_id, b.project_id, b.base_merge, m.id
    from branch b join branch_merge m using (organization_id, project_id)
    where organization_id = ${organizationId} and m.revision = ${revision} and m.is_taken_back <> ${isTakenBack}
      and case m.direction when 'MERGE' then b.origin_project_id else b.project_id end = ${projectId} for update of b`.execute(
    ctx.db,
  );
  for (const { id, ...branch } of rows) {
    await ctx.db
      .updateTable('branchMerge')
      .set({ isTakenBack })
      .where('organizationId', '=', organizationId)
      .where('projectId', '=', branch.projectId)
      .where('id', '=', id)
      .execute();
    await settleBase(ctx, branch);
  }
}

/** Of the merges that the newest is based on, the last that stands with all before it makes the base; where none does, the branch begins there. */
async function settleBase(ctx: TxCtx, branch: BranchRef): Promise<void> {
  const { organizationId, projectId } = branch;
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  const { rows } = await sql<{ id: number }>`with recursive line as (
      (select id, based_on, is_taken_back from branch_merge where ${here} order by id desc limit 1)
      union all select m.id, m.based_on, m.is_taken_back from line
        join branch_merge m on m.organization_id = ${organizationId} and m.project_id = ${projectId} and m.id = line.based_on)
    select coalesce((select based_on from line where is_taken_back order by id limit 1), max(id)) as id from line`.execute(
    ctx.db,
  );
  const { id } = rows[0]!;
  await leaveBase(ctx, branch);
  await sql`update branch b set base_merge = ${id}, base_origin_revision = coalesce(m.origin_revision, b.origin_revision),
      base_branch_revision = coalesce(m.branch_revision, b.first_revision)
    from (select 1) one left join branch_merge m on m.organization_id = ${organizationId} and m.project_id = ${projectId} and m.id = ${id}
    where b.organization_id = ${organizationId} and b.project_id = ${projectId}`.execute(ctx.db);
  await sql`with back as (delete from former_common_version
      where organization_id = ${organizationId} and branch_id = ${projectId} and merge_id = ${id} returning ${columns})
    insert into common_version (${columns}) select ${columns} from back`.execute(ctx.db);
}
