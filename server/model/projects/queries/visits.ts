import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { permissionsOn } from '../../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import { listSize } from '../../../platform/graph/pages.ts';

export interface RecentProject {
  organizationId: number;
  projectId: number;
  projectName: string;
  organizationSlug: string;
  organizationName: string;
  visited: Date;
}

const MAX_RECENT = 100;
/** Reads the projects that the viewer opened last and may still read, latest first. Only names are read, so it takes no licence. */
export async function readRecentProjects(
  ctx: Ctx,
  first?: number | null,
  organization?: string | null,
): Promise<RecentProject[]> {
  const { username, permissions } = signedIn(ctx);
  const rows = await ctx.db
    .selectFrom('recentProject as r')
    .innerJoin('project as p', (join) =>
      join.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.projectId'),
    )
    .innerJoin('organization as o', 'o.id', 'r.organizationId')
    .select([
      'r.organizationId',
      'r.projectId',
      'p.name as projectName',
      'o.slug as organizationSlug',
      'o.name as organizationName',
      'r.visited',
    ])
    .where('r.username', '=', username)
    .$if(Boolean(organization), (q) => q.where('o.slug', '=', organization!))
    .orderBy('r.visited', 'desc')
    .limit(listSize(first, 10, MAX_RECENT))
    .execute();
  return rows.filter((row) => permissionsOn(permissions, row.organizationSlug, row.projectId).has('READ'));
}

/** Reads when the viewer was in an opened project before the current visit; null the first time. */
export async function readLastVisit(ctx: Ctx, { organizationId, projectId }: ProjectKey<'READ'>): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('recentProject')
    .select('visitedBefore')
    .where('organizationId', '=', organizationId)
    .where('username', '=', signedIn(ctx).username)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row?.visitedBefore ?? null;
}
