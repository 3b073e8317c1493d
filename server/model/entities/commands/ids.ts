import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { newGlobalId, takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { readAllocated } from '../../../identity/organizations/queries/allocations.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import { duplicateId, entityNotFound } from '../../../refusals/saves.ts';
import type { Entity, EntityPatch } from '../entity.ts';

/** Gives an id to each patch without one; the new ids are taken together. */
export async function newIdsFor(
  ctx: Ctx,
  organizationId: number,
  patches: readonly EntityPatch[],
): Promise<(EntityPatch & { id: number })[]> {
  const missing = patches.filter((patch) => patch.id === undefined).length;
  let next = missing > 0 ? await takeIds(ctx, organizationId, 'entity', missing) : 0;
  return patches.map((patch) => (hasId(patch) ? patch : { ...patch, id: next++ }));
}

/**
 * Gives ids and global ids to new entities, whose drafts have negative ids, and to the links to them. Answers also which id stands for which,
 * and the global ids of the new ones.
 */
export async function numberDrafts(
  ctx: Ctx,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  drafts: readonly (Omit<EntityPatch, 'projectId'> & { id: number })[],
): Promise<{
  patches: (EntityPatch & { id: number })[];
  idOf: (id: number) => number;
  globalIds: ReadonlyMap<number, string>;
}> {
  const fresh = drafts.filter(({ id }) => id < 0);
  let next = fresh.length > 0 ? await takeIds(ctx, organizationId, 'entity', fresh.length) : 0;
  const ids = new Map(fresh.map(({ id }) => [id, next++]));
  const globalIds = new Map(fresh.map(({ id, globalId }) => [id, globalId ?? newGlobalId()]));
  const idOf = (id: number) => ids.get(id) ?? id;
  const linked = <T extends { targetId: number }>(links: readonly T[] | undefined) =>
    links?.map((each) => ({ ...each, targetId: idOf(each.targetId) }));
  const patches = drafts.map((draft) => ({
    ...draft,
    projectId,
    id: idOf(draft.id),
    globalId: globalIds.get(draft.id) ?? draft.globalId,
    addRels: linked(draft.addRels),
    removeRels: linked(draft.removeRels),
  }));
  return { patches, idOf, globalIds };
}

const hasId = (patch: EntityPatch): patch is EntityPatch & { id: number } => patch.id !== undefined;

/** Refuses ids that nobody was given, and those of entities that have been deleted. Answers the global ids that scripts were given with theirs. */
export async function refuseUnknownIds(
  ctx: TxCtx,
  { organizationId }: ProjectKey,
  patches: readonly (EntityPatch & { id: number })[],
  before: ReadonlyMap<number, Entity>,
): Promise<ReadonlyMap<number, string>> {
  const fresh = patches.filter((patch) => !before.has(patch.id));
  if (fresh.length === 0) return new Map();
  const incomplete = fresh.find((patch) => patch.classId === undefined && patch.name === undefined);
  if (incomplete) throw entityNotFound(incomplete.id);
  const ids = fresh.map((patch) => patch.id);
  const { rows } = await sql<{ next: number | null; gone: number | null }>`
    select (select next from id_counter where organization_id = ${organizationId} and type = 'entity') as next,
      (select id from unnest(${ids}::integer[]) as id cross join lateral (select from change_record r
        where r.organization_id = ${organizationId} and r.entity_id = id and r.type = 'create' limit 1) made limit 1) as gone`.execute(
    ctx.db,
  );
  const { next, gone } = rows[0]!;
  if (gone !== null) throw entityNotFound(gone);
  if (ids.some((id) => id < 1 || id >= (next ?? 1))) throw duplicateId();
  const nameless = fresh.filter((patch) => patch.globalId === undefined).map((patch) => patch.id);
  return readAllocated(ctx.db, organizationId, 'entity', nameless);
}
