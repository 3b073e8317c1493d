import { openReadable } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Branch } from '../../branches/branch.ts';
import { readStandings } from '../../branches/queries/branch-standing.ts';
import { moverOf } from '../../entities/commands/transitions.ts';
import { compareForMerge } from './comparison.ts';

/** The number of changes above which only a preview counts conflicts. */
const MOST = 2_000;

/**
 * Counts the conflicts of merging a branch into its origin now; null if the viewer may not read both, or if there are too many changes to
 * count for a list.
 */
export async function countConflicts(ctx: Ctx, branch: Branch): Promise<number | null> {
  const { organizationId, projectId, originProjectId } = branch;
  if (originProjectId === null) return null;
  const keys = await openReadable(ctx, organizationId, [originProjectId, projectId]);
  const [target, source] = [keys.get(originProjectId), keys.get(projectId)];
  if (!target || !source || target.isVeiled || source.isVeiled) return null;
  const name = `${organizationId}:${projectId}`;
  const { ahead = 0, behind = 0 } = (await readStandings(ctx, [name])).get(name) ?? {};
  if (behind === null || ahead + behind > MOST) return null;
  if (ahead === 0 || behind === 0) return 0;
  const { items } = await compareForMerge(ctx.db, { target, source }, branch, moverOf(ctx, target));
  return items.filter(({ conflicts }) => conflicts.length > 0).length;
}
