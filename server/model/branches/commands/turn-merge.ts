import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Branch } from '../branch.ts';

type BranchRef = Pick<Branch, 'organizationId' | 'projectId' | 'baseMerge'>;

/** A branch whose base has moved by a merge that was turned around. */
export interface MovedBase extends BranchRef {
  /** The merge that makes the base now; 0 where the branch begins there. */
  to: number;
}

/**
 * Moves the base of a branch when the merge behind a revision is undone or redone: back, or forward again. Merges after an undone one are
 * based on the base before it. Returns the branches whose base has moved.
 */
export async function turnMerge(
  ctx: TxCtx,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  revision: number,
  isTakenBack: boolean,
): Promise<MovedBase[]> {
  // Locks the branch, as a merge does.
  const { rows } = await sql<BranchRef & { id: number }>`select b.organization_id, b.project_id, b.base_merge, m.id
    from branch b join branch_merge m using (organization_id, project_id)
    where organization_id = ${organizationId} and m.revision = ${revision} and m.is_taken_back <> ${isTakenBack}
      and case m.direction when 'MERGE' then b.origin_project_id else b.project_id end = ${projectId} for update of b`.execute(
    ctx.db,
  );
  const moved: MovedBase[] = [];
  // A revision merges at most one branch.
  for (const { id, ...branch } of rows) {
    await ctx.db
      .updateTable('branchMerge')
      .set({ isTakenBack })
      .where('organizationId', '=', organizationId)
      .where('projectId', '=', branch.projectId)
      .where('id', '=', id)
      .execute();
    moved.push({ ...branch, to: await settleBase(ctx, branch) });
  }
  return moved;
}

/**
 * Sets the base to the last merge, of those that the newest is based on, that is not undone and has no undone one before it; without any,
 * to the beginning of the branch.
 */
async function settleBase(ctx: TxCtx, { organizationId, projectId }: BranchRef): Promise<number> {
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  const { rows } = await sql<{ baseMerge: number }>`with recursive line as (
      (select id, based_on, is_taken_back from branch_merge where ${here} order by id desc limit 1)
      union all select m.id, m.based_on, m.is_taken_back from line
        join branch_merge m on m.organization_id = ${organizationId} and m.project_id = ${projectId} and m.id = line.based_on
    ), base as (select coalesce((select based_on from line where is_taken_back order by id limit 1), max(id)) as id from line)
    update branch b set base_merge = base.id, base_origin_revision = coalesce(m.origin_revision, b.origin_revision),
      base_branch_revision = coalesce(m.branch_revision, b.first_revision)
    from base left join branch_merge m on m.organization_id = ${organizationId} and m.project_id = ${projectId} and m.id = base.id
    where b.organization_id = ${organizationId} and b.project_id = ${projectId} returning b.base_merge`.execute(ctx.db);
  return rows[0]!.baseMerge;
}
