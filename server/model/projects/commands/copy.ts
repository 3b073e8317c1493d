import { signedIn } from '../../../identity/access/keys.ts';
import { shareWithCreator } from '../../../identity/members/commands/sharing.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Project } from '../project.ts';

/** Makes a project that says of itself what another says; nobody may enter it yet. */
export async function addProject(
  ctx: TxCtx,
  { organizationId, description, folder, preferences, workflow }: Project,
  { id, name }: Pick<Project, 'id' | 'name'>,
): Promise<void> {
  const { username: createdBy } = signedIn(ctx);
  await ctx.db
    .insertInto('project')
    .values({ organizationId, id, name, description, folder, preferences, workflow, createdBy })
    .execute();
}

/** Gives whoever makes a project full access to it. */
export const openToCreator = (ctx: TxCtx, organizationId: number, id: number): Promise<void> =>
  shareWithCreator(ctx, organizationId, id, signedIn(ctx).username);
