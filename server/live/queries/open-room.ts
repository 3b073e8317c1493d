import { openProjectRow, refuseReadingKey, type OrganizationRef, type ProjectKey } from '../../identity/access/keys.ts';
import type { Ctx } from '../../platform/context.ts';

/** Opens a project to be seen and heard in: to whoever may read it, but for API keys that only read. */
export async function openRoom(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
): Promise<ProjectKey<'READ'>> {
  const { key } = await openProjectRow(ctx, organization, projectId);
  refuseReadingKey(ctx, key);
  return key;
}
