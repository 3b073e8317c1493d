import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { type TxCtx, TryAgain } from '../../../platform/context.ts';
import type { Branch, MergeDirection } from '../branch.ts';

/** A merge that has just been written, and the new common state of both sides. */
export interface WrittenMerge {
  direction: MergeDirection;
  originRevision: number;
  branchRevision: number;
  /** The resulting revision; null without changes. */
  revision: number | null;
  changedEntities: number;
}

/**
 * Moves the base of a branch in the transaction of a merge, and records it; `key` is the one with which the merge was written, to either
 * side. If another merge of the two was faster, the whole transaction is repeated.
 */
export async function moveBase(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  before: Pick<Branch, 'projectId' | 'baseOriginRevision' | 'baseBranchRevision' | 'baseMerge'>,
  { direction, originRevision, branchRevision, revision, changedEntities }: WrittenMerge,
): Promise<void> {
  const { organizationId } = key;
  const { projectId } = before;
  const moved = await ctx.db
    .updateTable('branch')
    .set({
      baseOriginRevision: originRevision,
      baseBranchRevision: branchRevision,
      baseMerge: sql<number>`1 + (select coalesce(max(m.id), 0) from branch_merge m
        where m.organization_id = ${organizationId} and m.project_id = ${projectId})`,
    })
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('baseOriginRevision', '=', before.baseOriginRevision)
    .where('baseBranchRevision', '=', before.baseBranchRevision)
    .where('baseMerge', '=', before.baseMerge)
    .returning('baseMerge as id')
    .executeTakeFirst();
  if (!moved) throw new TryAgain('another merge has moved the base');
  const { username } = signedIn(ctx);
  const { id } = moved;
  const merge = { organizationId, projectId, id, direction, originRevision, branchRevision, changedEntities, revision };
  await ctx.db
    .insertInto('branchMerge')
    .values({
      ...merge,
      basedOn: before.baseMerge,
      isTakenBack: false,
      created: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
      createdBy: username,
    })
    .execute();
}

/** Notes that the comments of both sides are alike up to these changes; `target` is the side that received them. */
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
