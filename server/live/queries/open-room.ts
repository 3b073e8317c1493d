import { openProjectRow, refuseReadingKey, type OrganizationRef, type ProjectKey } from '../../identity/access/keys.ts';
import type { Ctx } from '../../platform/context.ts';

/** Opens a project for chat and presence: for everybody who may read it, except API keys that may only read. */
export async function openRoom(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
): Promise<ProjectKey<'READ'>> {
  const { key } = await openProjectRow(ctx, organization, projectId);
  refuseReadingKey(ctx, key);
  return key;
}
