import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Step } from '../step.ts';

/** Keeps that steps are passed over by whoever did them when they take back the next one; or that they are no more. */
export async function markSkipped(
  ctx: TxCtx,
  { organizationId, projectId }: ProjectKey,
  steps: readonly Step[],
  isSkipped: boolean,
): Promise<void> {
  if (steps.length === 0) return;
  await ctx.db
    .updateTable('revision')
    .set({ isSkipped })
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where(
      'number',
      'in',
      steps.map(({ revision }) => revision),
    )
    .execute();
}
