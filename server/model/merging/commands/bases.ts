import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import type { Branch } from '../../branches/branch.ts';
import { turnMerge } from '../../branches/commands/turn-merge.ts';
import { whenTurned } from '../../entities/commands/after-undo.ts';

type BranchRef = Pick<Branch, 'organizationId' | 'projectId' | 'baseMerge'>;

const columns = sql.raw(
  'organization_id, branch_id, global_id, origin_entity_id, branch_entity_id, project_id, revision, origin_differs, branch_differs',
);

whenTurned.push(async (ctx, key, revision, isTakenBack) => {
  for (const { to, ...branch } of await turnMerge(ctx, key, revision, isTakenBack)) {
    await leaveBase(ctx, branch);
    await returnToBase(ctx, branch, to);
  }
});

/** Stores the differences of a branch's present base; another base takes its place. */
export async function leaveBase(ctx: TxCtx, { organizationId, projectId, baseMerge }: BranchRef): Promise<void> {
  await sql`with gone as (delete from common_version where organization_id = ${organizationId} and branch_id = ${projectId} returning *)
    insert into former_common_version (merge_id, ${columns}) select ${baseMerge}::integer, ${columns} from gone`.execute(
    ctx.db,
  );
}

/** Restores the differences of a former base that is the base again. */
async function returnToBase(ctx: TxCtx, { organizationId, projectId }: BranchRef, merge: number): Promise<void> {
  await sql`with back as (delete from former_common_version
      where organization_id = ${organizationId} and branch_id = ${projectId} and merge_id = ${merge} returning ${columns})
    insert into common_version (${columns}) select ${columns} from back`.execute(ctx.db);
}
