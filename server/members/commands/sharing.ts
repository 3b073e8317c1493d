import { accessChanged } from '../../access/granted.ts';
import type { TxCtx } from '../../platform/context.ts';
import { OWNER } from '../rules.ts';

/** Gives whoever makes a project full access to it (§4). */
export async function shareWithCreator(
  ctx: TxCtx,
  organizationId: number,
  projectId: number,
  username: string,
): Promise<void> {
  await ctx.db
    .insertInto('projectUser')
    .values({ organizationId, projectId, username, roleId: OWNER, createdBy: username })
    .execute();
  await accessChanged(ctx, [username]);
}
