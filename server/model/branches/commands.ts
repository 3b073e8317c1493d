import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys.ts';
import { signedIn } from '../../identity/access/keys.ts';
import type { TxCtx } from '../../platform/context.ts';
import { TryAgain } from '../../platform/context.ts';
import type { Branch, MergeDirection } from './branch.ts';

/** A merge that has just been written, and what both sides have in common by it. */
export interface Merged {
  direction: MergeDirection;
  originRevision: number;
  branchRevision: number;
  changedEntities: number;
}

/**
 * Moves the base of a branch in the transaction of a merge, and keeps that it moved; `key` is the one with which the merge was written,
 * whichever side it went to. If another merge of the two was faster, all of it is done again.
 */
export async function moveBase(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  before: Pick<Branch, 'projectId' | 'baseOriginRevision' | 'baseBranchRevision'>,
  { direction, originRevision, branchRevision, changedEntities }: Merged,
): Promise<void> {
  const { organizationId } = key;
  const { projectId } = before;
  const { numUpdatedRows } = await ctx.db
    .updateTable('branch')
    .set({ baseOriginRevision: originRevision, baseBranchRevision: branchRevision })
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('baseOriginRevision', '=', before.baseOriginRevision)
    .where('baseBranchRevision', '=', before.baseBranchRevision)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new TryAgain('another merge has moved the base');
  const { username } = signedIn(ctx);
  await sql`insert into branch_merge (organization_id, project_id, id, direction, origin_revision, branch_revision,
      changed_entities, created, created_by)
    select ${organizationId}, ${projectId}, coalesce(max(id), 0) + 1, ${direction}, ${originRevision}, ${branchRevision},
      ${changedEntities}, date_trunc('milliseconds', clock_timestamp()), ${username}
    from branch_merge where organization_id = ${organizationId} and project_id = ${projectId}`.execute(ctx.db);
}

/** From now on the comments of both sides are alike up to these changes; `target` is the side that they came to. */
export async function moveSaidInCommon(
  ctx: TxCtx,
  target: ProjectKey<'WRITE'>,
  { projectId }: Pick<Branch, 'projectId'>,
  { ours, theirs }: { ours: number; theirs: number },
): Promise<void> {
  const isUpdate = projectId === target.projectId;
  await ctx.db
    .updateTable('branch')
    .set({ baseOriginComments: isUpdate ? theirs : ours, baseBranchComments: isUpdate ? ours : theirs })
    .where('organizationId', '=', target.organizationId)
    .where('projectId', '=', projectId)
    .execute();
}
