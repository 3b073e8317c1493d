import { openProjectRow, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { refuseReadingKey } from '../../identity/access/keys/reading-keys.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
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
