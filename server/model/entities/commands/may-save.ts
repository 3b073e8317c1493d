import { signedIn, type ProjectKey } from '../../../identity/access/keys.ts';
import { permissionsOn } from '../../../identity/access/permissions.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import { invalid, mayNot } from '../../../refusals.ts';
import type { Entity } from '../entity.ts';
import { isReviewOnly } from '../review.ts';
import type { Draft } from './drafts.ts';
import type { Patch } from './merge-patches.ts';

/** Whether the viewer may know of an entity that a patch speaks of: one of the project, or of another that they may read. */
export const isSeen = (ctx: Ctx, key: ProjectKey, { projectId }: Entity) =>
  projectId === key.projectId || permissionsOn(signedIn(ctx).permissions, key.slug, projectId).has('READ');

/** Entities are saved with the project that they are in. */
export function refuseStrangers(key: ProjectKey, patches: readonly Patch[], before: ReadonlyMap<number, Entity>): void {
  const stranger = patches.find((patch) => before.has(patch.id) && before.get(patch.id)!.projectId !== key.projectId);
  if (stranger)
    throw invalid(`Entity ${stranger.id} is not in project ${key.projectId}. Save it with the project it is in.`);
}

/** Whoever may only review may change nothing but watched workflow properties. */
export async function refuseBeyondReview(
  ctx: TxCtx,
  key: ProjectKey,
  isCreating: boolean,
  updates: readonly Draft[],
): Promise<void> {
  const { workflow } = await ctx.db
    .selectFrom('project')
    .select('workflow')
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.projectId)
    .executeTakeFirstOrThrow();
  if (isCreating || !updates.every((record) => isReviewOnly(record, workflow)))
    throw mayNot('change entities of this project');
}
