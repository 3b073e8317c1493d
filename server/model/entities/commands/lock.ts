import { openProjects } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Entity } from '../entity.ts';
import type { Outcome, WrittenProject } from '../plans/outcome.ts';
import type { WritingKey } from '../plans/plan.ts';
import { entitiesForUpdate, readEntities } from '../queries/rows.ts';
import { put } from './put.ts';

/** Locks entities for the viewer, all or none; existing locks keep their holders. */
export const lockEntities = (ctx: Ctx, organization: OrganizationRef, ids: readonly number[]): Promise<Outcome> =>
  setLocks(ctx, organization, ids, { isLocked: true, lockedBy: signedIn(ctx).username });

/** Unlocks entities, all or none: those that the viewer locked, or with FORCE_UNLOCK any. */
export const unlockEntities = (ctx: Ctx, organization: OrganizationRef, ids: readonly number[]): Promise<Outcome> =>
  setLocks(ctx, organization, ids, { isLocked: false, lockedBy: null });

async function setLocks(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
  lock: Pick<Entity, 'isLocked' | 'lockedBy'>,
): Promise<Outcome> {
  return inTransaction(ctx, async (ctx) => {
    const [revisions, projects] = [new Map<number, number>(), new Map<number, WrittenProject>()];
    const now = new Map<number, Entity>();
    for (const [id, entity] of await readEntities(ctx, organization, ids)) now.set(id, entity);
    const missing = ids.find((id) => !now.has(id));
    if (missing !== undefined) throw entityNotFound(missing);
    const inProjects = Map.groupBy(now.values(), ({ projectId }) => projectId);
    // A reviewer may have locked it by a transition; the checks of the plan decide what each may do.
    const projectIds = [...inProjects.keys()];
    const keys: WritingKey[] = lock.isLocked
      ? await openProjects(ctx, organization, projectIds, 'WRITE')
      : await openProjects(ctx, organization, projectIds, 'WRITE', 'REVIEW', 'FORCE_UNLOCK');
    for (const key of keys) {
      const ours = inProjects.get(key.projectId)!.map(({ id }) => id);
      const { revision, after, project } = await setInProject(ctx, key, ours, lock);
      if (revision !== undefined) revisions.set(key.projectId, revision);
      projects.set(key.projectId, project);
      for (const [id, entity] of after) now.set(id, entity);
    }
    return { entities: ids.map((id) => now.get(id)!), revisions, projects };
  });
}

async function setInProject(
  ctx: TxCtx,
  key: WritingKey,
  ids: readonly number[],
  lock: Pick<Entity, 'isLocked' | 'lockedBy'>,
) {
  const schema = await readSchema(ctx.db, key);
  const before = await entitiesForUpdate(ctx.db, key.organizationId, ids);
  const gone = ids.find((id) => !before.has(id));
  if (gone !== undefined) throw entityNotFound(gone);
  const after = new Map(before);
  for (const [id, entity] of before) if (entity.isLocked !== lock.isLocked) after.set(id, { ...entity, ...lock });
  const links = { added: [], changed: [], gone: [] };
  const own = new Set(ids);
  return put(ctx, { key, schema, before, after, links, own, returning: new Map(), cause: { kind: 'save' } });
}
