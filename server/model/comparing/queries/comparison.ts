import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Comparison } from '../difference.ts';
import { comparisonAcross } from './across-branches.ts';
import { comparisonInProject } from './in-project.ts';
import { selectSideIds, openSide, type SideWanted } from './sides.ts';

/** Compares any two of a project's moments, baselines and branches. */
export async function compareSides(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  wantedFrom: SideWanted,
  wantedTo: SideWanted,
): Promise<Comparison> {
  const [from, to] = [await openSide(ctx, key, wantedFrom), await openSide(ctx, key, wantedTo)];
  if (from.key.projectId !== to.key.projectId) return comparisonAcross(ctx, from, to);
  return comparisonInProject(
    ctx,
    { ...from, ids: await selectSideIds(ctx, from, to) },
    { ...to, ids: await selectSideIds(ctx, to, from) },
  );
}
