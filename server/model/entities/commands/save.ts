import { openProjects, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import type { Outcome, WrittenProject } from '../plans/outcome.ts';
import type { SaveParts, SavePlan } from '../plans/save-plans.ts';
import type { PatchWithId } from '../plans/save.ts';
import { newIdsFor } from './ids.ts';
import { planPatches } from './plan-patches.ts';
import { put } from './put.ts';

export interface SaveOutcome extends Outcome {
  /** The ids of entities that were made, and of those that became different. */
  created: Set<number>;
  updated: Set<number>;
}

type Key = ProjectKey<'WRITE' | 'REVIEW'>;

/**
 * Saves fields and links of some entities, all or none, in a fixed number of statements per project, with whatever else belongs to the same
 * revision, even without any field. Unchanged entities are ignored; if nothing changes there is no revision. See `EntityPatch`.
 */
export async function saveEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  wanted: readonly EntityPatch[],
  plan: SavePlan = { for: 'edit' },
): Promise<SaveOutcome> {
  const projectIds = projectsOf(wanted, plan);
  const open = (ctx: Ctx) => openProjects(ctx, organization, projectIds, 'WRITE', 'REVIEW');
  const keys = await open(ctx);
  let tries = 0;
  return withIds(ctx, keys, wanted, (patches) =>
    // If the schema has changed since the projects were opened, the save is repeated.
    inTransaction(ctx, async (ctx) => saveInProjects(ctx, tries++ === 0 ? keys : await open(ctx), patches, plan)),
  );
}

/** Saves entities of a project that this transaction has opened, and whose schema it has not changed since. */
export const saveInProject = (
  ctx: TxCtx,
  key: Key,
  wanted: readonly EntityPatch[],
  plan: SavePlan = { for: 'edit' },
): Promise<SaveOutcome> => withIds(ctx, [key], wanted, (patches) => saveInProjects(ctx, [key], patches, plan));

/** Gives ids to the patches without one, and counts these as lost if the save is refused. */
async function withIds(
  ctx: Ctx,
  [first]: readonly Key[],
  wanted: readonly EntityPatch[],
  save: (patches: readonly PatchWithId[]) => Promise<SaveOutcome>,
): Promise<SaveOutcome> {
  const patches = first ? await newIdsFor(ctx, first.organizationId, wanted) : [];
  return usingIds(ctx, wanted.filter(({ id }) => id === undefined).length, () => save(patches));
}

async function saveInProjects(
  ctx: TxCtx,
  keys: readonly Key[],
  patches: readonly PatchWithId[],
  plan: SavePlan,
): Promise<SaveOutcome> {
  const [revisions, projects] = [new Map<number, number>(), new Map<number, WrittenProject>()];
  const [created, updated] = [new Set<number>(), new Set<number>()];
  const now = new Map<number, Entity>();
  for (const key of keys) {
    const ours = patches.filter((patch) => patch.projectId === key.projectId);
    const written = await put(ctx, await planPatches(ctx, key, ours, plan));
    if (written.revision !== undefined) revisions.set(key.projectId, written.revision);
    projects.set(key.projectId, written.project);
    for (const id of written.created) created.add(id);
    for (const id of written.updated) updated.add(id);
    for (const [id, entity] of written.after) now.set(id, entity);
  }
  return { entities: patches.map((patch) => now.get(patch.id)!), revisions, projects, created, updated };
}

/** Lists the projects that a save is about. */
function projectsOf(wanted: readonly EntityPatch[], { draft, deleting, layouts }: SaveParts): number[] {
  const beside = [draft?.key, deleting?.ids.length ? deleting : undefined, layouts].filter(
    (each) => each !== undefined,
  );
  return [...wanted, ...beside].map(({ projectId }) => projectId);
}
