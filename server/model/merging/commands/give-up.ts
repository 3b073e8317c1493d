import type { Ctx } from '../../../platform/context.ts';
import { mergeNotFound } from '../../../refusals/merging.ts';
import { mergeOf, openTwo, type MergeProjectsRef } from '../queries/merges.ts';

/** Gives a merge up, with all that was chosen for it. The projects stay as they are. */
export async function giveUpMerge(ctx: Ctx, ref: MergeProjectsRef): Promise<void> {
  const { target, source } = await openTwo(ctx, ref);
  const merge = await mergeOf(ctx.db, { target, source });
  if (!merge) throw mergeNotFound();
  await ctx.db
    .deleteFrom('merge')
    .where('organizationId', '=', merge.organizationId)
    .where('id', '=', merge.id)
    .execute();
}
