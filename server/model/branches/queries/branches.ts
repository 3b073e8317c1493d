import { openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { nodeKeys } from '../../../platform/graph/nodes.ts';
import type { Branch } from '../branch.ts';
import { branchesOf } from './family.ts';

/** A branch with the key to it. */
export type OpenedBranch = Branch & { key: ProjectKey<'READ'> };

/** Reads the branches of a project that the viewer may read, oldest first. */
export async function readBranches(ctx: Ctx, of: ProjectKey<'READ'>): Promise<OpenedBranch[]> {
  const all = await branchesOf(ctx.db, of);
  const keys = await openReadable(
    ctx,
    of.organizationId,
    all.map(({ projectId }) => projectId),
  );
  return all.flatMap((branch) => {
    const key = keys.get(branch.projectId);
    return key ? [{ ...branch, key }] : [];
  });
}

/** Reads the branch records of those projects that are branches, by `organization:project`, all in one organization. One statement. */
export async function readBranchRecords(ctx: Ctx, names: string[]): Promise<Map<string, Branch>> {
  const asked = nodeKeys(names, 2);
  const [organizationId] = asked[0]?.numbers ?? [];
  if (organizationId === undefined) return new Map();
  const ids = asked.map(({ numbers }) => numbers[1]);
  const rows = await ctx.db
    .selectFrom('branch')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('projectId', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [`${organizationId}:${row.projectId}`, row]));
}

/** Counts the branches of each project that the viewer may read, by `organization:project`, all in one organization. */
export async function countBranches(ctx: Ctx, names: string[]): Promise<Map<string, number>> {
  const asked = nodeKeys(names, 2);
  const [organizationId] = asked[0]?.numbers ?? [];
  if (organizationId === undefined) return new Map();
  const ids = asked.map(({ numbers }) => numbers[1]);
  const rows = await ctx.db
    .selectFrom('branch')
    .select(['projectId', 'originProjectId'])
    .where('organizationId', '=', organizationId)
    .where('originProjectId', 'in', ids)
    .execute();
  const open = await openReadable(
    ctx,
    organizationId,
    rows.map(({ projectId }) => projectId),
  );
  const counts = new Map<string, number>();
  for (const { projectId, originProjectId } of rows) {
    const name = `${organizationId}:${originProjectId}`;
    if (open.has(projectId)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
