import { openProjects, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { planDeletion } from '../plans/deletion.ts';
import type { Replayed, ThroughLocks } from '../plans/plan.ts';
import { entitiesForUpdate, linksAt, readEntities } from '../queries/rows.ts';
import { put } from './put.ts';

/** Deletes entities together with their links, all or none. The history keeps their state, with everything needed to restore them. */
export async function deleteEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
  given: ThroughLocks & Replayed = {},
): Promise<Map<number, number>> {
  signedIn(ctx);
  const revisions = new Map<number, number>();
  await inTransaction(ctx, async (ctx) => {
    revisions.clear();
    const entities = await readEntities(ctx, organization, ids);
    const missing = ids.find((id) => !entities.has(id));
    if (missing !== undefined) throw entityNotFound(missing);
    const inProjects = Map.groupBy(entities.values(), (entity) => entity.projectId);
    for (const key of await openProjects(ctx, organization, [...inProjects.keys()], 'WRITE')) {
      const ours = inProjects.get(key.projectId)!.map(({ id }) => id);
      revisions.set(key.projectId, await deleteInProject(ctx, key, ours, given));
    }
  });
  return revisions;
}

async function deleteInProject(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  ids: readonly number[],
  given: ThroughLocks & Replayed,
): Promise<number> {
  const schema = await readSchema(ctx.db, key);
  const links = await linksAt(ctx.db, key.organizationId, ids);
  const now = await entitiesForUpdate(ctx.db, key.organizationId, [
    ...new Set([...ids, ...links.flatMap((link) => [link.sourceId, link.targetId])]),
  ]);
  const gone = ids.find((id) => !now.has(id));
  if (gone !== undefined) throw entityNotFound(gone);
  const { revision } = await put(ctx, { ...planDeletion({ key, schema, now, links }, new Set(ids)), ...given });
  return revision!;
}
