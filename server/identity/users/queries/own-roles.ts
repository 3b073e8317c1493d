import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { projectForbidden, projectNotFound } from '../../../refusals/permission.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { visitOrganization } from '../../access/keys/organizations.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import type { OrganizationRef } from '../../access/rules/organization-ref.ts';
import { includesPermission } from '../../access/rules/permissions.ts';
import { type Level, levels } from '../level.ts';

/** The viewer's place: an organization and, with a number other than 0, a project of it. */
export interface Whereabouts {
  organization?: OrganizationRef | null | undefined;
  projectId?: number | null | undefined;
}

/** A user's standing in a place: their highest level in its organization, and their role in its project. */
export interface OwnRoles {
  permission: Level | null;
  roleId: number | null;
}

/** Opens the place where the viewer says they are; null where they name none. Refused where they may not enter it, or it is not there. */
export async function openWhereabouts(
  ctx: Ctx,
  { organization, projectId }: Whereabouts,
): Promise<{ organizationId: number; slug: string; projectId: number } | null> {
  if (organization == null) {
    if (projectId)
      within('projectId', () => {
        throw invalid('Send the organization of the project as well.');
      });
    return null;
  }
  const { organizationId, slug, projectIds } = await visitOrganization(ctx, organization);
  if (projectId) {
    if (projectIds && !projectIds.includes(projectId)) throw projectForbidden(projectId);
    const project = await ctx.db
      .selectFrom('project')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('id', '=', projectId)
      .executeTakeFirst();
    if (!project) throw projectNotFound(projectId);
  }
  return { organizationId, slug, projectId: projectId ?? 0 };
}

/** Reads the viewer's standing in a place; without an organization, their highest one anywhere. */
export async function readOwnStanding(ctx: Ctx, whereabouts: Whereabouts): Promise<OwnRoles> {
  const { username, permissions } = signedIn(ctx);
  const place = await openWhereabouts(ctx, whereabouts);
  const roleId = place && place.projectId !== 0 ? await ownRoleIn(ctx, place, username) : null;
  return { permission: highestLevel(permissions, place?.slug), roleId };
}

/** Returns the highest level that permissions give somebody in an organization, or in any if none is named; null for guests. */
function highestLevel(held: readonly string[], slug?: string): Level | null {
  const entered = held.map((each) => /^organization:([^:]+)/i.exec(each)?.[1] ?? '');
  const slugs = slug === undefined ? entered : [slug];
  return (
    levels.find((level) => slugs.some((each) => includesPermission(held, `organization:${each}:${level}`))) ?? null
  );
}

async function ownRoleIn(
  ctx: Ctx,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  username: string,
): Promise<number | null> {
  const { rows } = await sql<{ roleId: number }>`
    select role_id, 0 as through from project_user
      where organization_id = ${organizationId} and project_id = ${projectId} and username = ${username}
    union all select p.role_id, p.team_id from project_team p
      join team_member t on t.organization_id = p.organization_id and t.team_id = p.team_id and t.username = ${username}
      where p.organization_id = ${organizationId} and p.project_id = ${projectId}
    order by through limit 1`.execute(ctx.db);
  return rows[0]?.roleId ?? null;
}
