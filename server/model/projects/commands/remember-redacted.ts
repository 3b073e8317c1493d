import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';

/** Keeps that something in a project is redacted; it stays so, since its past has it for good. */
export const rememberRedacted = async (
  ctx: TxCtx,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
): Promise<void> =>
  void (await ctx.db
    .updateTable('project')
    .set({ hasRedacted: true })
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .where('hasRedacted', '=', false)
    .execute());
