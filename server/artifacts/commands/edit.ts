import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { saveInProject } from '../../model/entities/commands/save.ts';
import { entitiesForUpdate, entitiesOf, linksAt } from '../../model/entities/queries/rows.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { Artifact } from '../artifact.ts';
import { type ArtifactEdit, type NewRow } from '../edit.ts';
import { readArtifact } from '../queries/artifacts.ts';
import { readHolders } from '../queries/holders.ts';
import { readLines } from '../queries/lines.ts';
import { readSubtrees } from '../queries/subtrees.ts';
import { deletedWith } from '../rules/deletion.ts';
import { editOf, draftsOf, holdersIn } from '../rules/edits.ts';
import { isAutomatic } from '../rules/from-template.ts';
import { rowNodesById, treeOf, type RowNode } from '../rules/order.ts';
import type { ArtifactPlace, ArtifactResult } from './artifacts.ts';
import { draftPatches } from './numbers.ts';

/** The result of an edit. */
export interface Edited extends ArtifactResult {
  /** The ids of new entities, in reading order. */
  addedIds: readonly number[];
}

/**
 * Edits an artifact's content as one revision: adds, moves, joins and removes rows, and renumbers the others to keep their order. Two edits
 * of the same artifact's order run one after the other.
 */
export function editArtifact(
  ctx: Ctx,
  ref: ArtifactPlace,
  given: ArtifactEdit,
  { throughLocks }: { throughLocks?: boolean | undefined } = {},
): Promise<Edited> {
  const edit = editOf(given);
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, ref.organization, ref.projectId, 'WRITE');
    await entitiesForUpdate(ctx.db, key.organizationId, [ref.artifactId]);
    const madeBefore = 'add' in edit ? await readMadeBefore(ctx, key, edit.add.rows) : [];
    if (madeBefore.length > 0) return { ...ref, addedIds: madeBefore, revision: null };
    const artifact = await readArtifact(ctx, key, ref.artifactId);
    const { schema, entity } = artifact.of;
    const root = treeOf(await readLines(ctx, artifact));
    const rows = 'join' in edit ? [edit.join.id, edit.join.into] : 'remove' in edit ? edit.remove.ids : [];
    const concerned = 'include' in edit ? [ref.artifactId, ...edit.include.ids] : rows;
    if (rows.some((id) => !rowNodesById(root).has(id)))
      throw invalid('One of the rows was removed in the meantime. Reload the page and try again.');
    const going =
      'remove' in edit && artifact.type.isDeep
        ? await goingFrom(ctx, artifact.of, root, edit.remove.ids)
        : new Set<number>();
    const { drafts, deleting } = draftsOf(edit, root, {
      schema,
      type: artifact.type,
      artifactId: ref.artifactId,
      isAutomatic: isAutomatic(entity),
      metadata: entity.metadata,
      entities: await entitiesOf(ctx.db, key, concerned),
      links: await linksAt(ctx.db, key.organizationId, 'join' in edit ? [edit.join.id] : []),
      going,
      subtrees:
        'include' in edit && artifact.type.isDeep ? await readSubtrees(ctx, artifact, edit.include.ids) : undefined,
    });
    const { patches, idOf } = await draftPatches(ctx, key, drafts);
    const workedOut = new Set(drafts.filter(({ number }) => number !== undefined).map(({ id }) => idOf(id)));
    const saved = await saveInProject(ctx, key, patches, {
      for: 'edit',
      throughLocks,
      deleting: { projectId: ref.projectId, ids: deleting },
      workedOut,
    });
    const addedIds = drafts.filter(({ id }) => id < 0).map(({ id }) => idOf(id));
    return { ...ref, addedIds, deletedIds: deleting, revision: saved.revisions.get(ref.projectId) ?? null };
  });
}

/** Reads the rows that an earlier call with the same rows has made, in their order. */
async function readMadeBefore(
  { db }: Ctx,
  { organizationId, projectId }: ProjectKey,
  rows: readonly NewRow[],
): Promise<number[]> {
  const globalIds = rows.flatMap(({ globalId }) => globalId ?? []);
  if (globalIds.length === 0) return [];
  const made = await db
    .selectFrom('entity')
    .select(['id', 'globalId'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('globalId', 'in', globalIds)
    .execute();
  const idOf = new Map(made.map(({ id, globalId }) => [globalId, id]));
  return globalIds.flatMap((globalId) => idOf.get(globalId) ?? []);
}

/** Lists the rows to delete: those below removed ones that stand nowhere else. Others are only removed from the artifact. */
async function goingFrom(
  ctx: Ctx,
  { key, schema, entity }: Artifact['of'],
  root: RowNode,
  ids: readonly number[],
): Promise<Set<number>> {
  const nodes = rowNodesById(root);
  const content = new Set(ids.flatMap((id) => [...rowNodesById(nodes.get(id)!).keys()]));
  const wholes = holdersIn(root);
  const here = (id: number) => ids.includes(id) && (wholes.get(id) || entity.id);
  const holders = await readHolders(ctx, key, schema, [...content]);
  const others = holders.filter(({ heldId, holderId }) => here(heldId) !== holderId);
  return deletedWith(0, [...content], others);
}
