import { sql } from 'kysely';

import { signedIn } from '../../../identity/access/keys.ts';
import { shareWithCreator } from '../../../identity/members/commands/sharing.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Project } from '../project.ts';

/** Makes a project that says of itself what another says, and keeps as much from whom; nobody may enter it yet. */
export async function addProject(
  ctx: TxCtx,
  { organizationId, id: originalId, description, folder, preferences, workflow }: Project,
  { id, name }: Pick<Project, 'id' | 'name'>,
): Promise<void> {
  const { username: createdBy } = signedIn(ctx);
  const original = ctx.db
    .selectFrom('project')
    .select('hasRedacted')
    .where('organizationId', '=', organizationId)
    .where('id', '=', originalId);
  await ctx.db
    .insertInto('project')
    .values({
      organizationId,
      id,
      name,
      description,
      folder,
      preferences,
      workflow,
      createdBy,
      hasRedacted: sql<boolean>`(${original})`,
    })
    .execute();
}

/** Gives whoever makes a project full access to it. */
export const openToCreator = (ctx: TxCtx, organizationId: number, id: number): Promise<void> =>
  shareWithCreator(ctx, organizationId, id, signedIn(ctx).username);
