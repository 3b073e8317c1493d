import { openProjects, openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { otherSideOf } from '../queries/moves.ts';
import { undoInProject, type Undoing } from './undo.ts';

/**
 * Undoes a revision. A move consists of one revision in each of two projects: both are undone or redone, or neither, so that no entity ends
 * up in both or in none. Returns the result for the requested project.
 */
export async function undoOnBothSides(
  ctx: TxCtx,
  organization: OrganizationRef,
  key: ProjectKey<'WRITE' | 'REVIEW'>,
  revision: number,
  undoing: Undoing,
) {
  const other = await otherSideOf(ctx.db, key, revision);
  if (!other) return undoInProject(ctx, key, revision, undoing);
  const half = { ...undoing, isHalf: true };
  const readable = await openReadable(ctx, organization, [other.projectId]);
  if (!readable.get(other.projectId)?.permissions.has('WRITE'))
    throw invalid(
      `Revision ${revision} is one side of a move, and you cannot edit the other project. Ask someone who can edit both.`,
    );
  const [there] = await openProjects(ctx, organization, [other.projectId], 'WRITE');
  // Deletes before it restores, since a global id belongs to one entity at a time.
  if (other.goes) await undoInProject(ctx, there!, other.revision, half);
  const undone = await undoInProject(ctx, key, revision, half);
  if (!other.goes) await undoInProject(ctx, there!, other.revision, half);
  return undone;
}

export interface Undone {
  /** The resulting revision; null if all of it had been undone already. */
  revision: number | null;
  /** The ids of the restored entities. */
  ids: number[];
  deletedIds: number[];
}

/** Takes back one revision, in a transaction of its own. */
export function undoSave(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  revision: number,
  undoing: Undoing = {},
): Promise<Undone> {
  return inTransaction(ctx, async (ctx) => {
    // Reviewers enter as well; the checks of the plan decide what they may undo, as for a save.
    const [key] = await openProjects(ctx, organization, [projectId], 'WRITE', 'REVIEW');
    const written = await undoOnBothSides(ctx, organization, key!, revision, undoing);
    const { created: _, updated, restored, deleted } = written;
    return { revision: written.revision ?? null, ids: [...updated, ...restored], deletedIds: [...deleted] };
  });
}
