import { openProjects, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { unchangedProject, type Outcome, type WrittenProject } from '../plans/outcome.ts';
import type { EntityWithLinks, Replayed } from '../plans/plan.ts';
import { planRestoration } from '../plans/restoration.ts';
import { linksUntil } from '../queries/former-links.ts';
import { deletionsForUpdate, entitiesForUpdate, readEntities } from '../queries/rows.ts';
import { put } from './put.ts';

/** Restores deleted entities as they were, with their links to existing ones, all or none. Existing entities are ignored. */
export async function restoreEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
  given: Replayed = {},
): Promise<Outcome> {
  signedIn(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [revisions, projects] = [new Map<number, number>(), new Map<number, WrittenProject>()];
    const now = new Map<number, Entity>();
    // Locks the entities first: if two people restore the same ones, the second finds them restored.
    const deletions = await deletionsForUpdate(ctx, organization, ids);
    for (const [id, entity] of await readEntities(ctx, organization, ids)) now.set(id, entity);
    const missing = ids.find((id) => !now.has(id) && !deletions.has(id));
    if (missing !== undefined) throw entityNotFound(missing);
    const gone = [...deletions.values()].filter(({ entityId }) => !now.has(entityId));
    const projectIds = [...now.values(), ...gone].map(({ projectId }) => projectId);
    for (const key of await openProjects(ctx, organization, projectIds, 'WRITE')) {
      const ours = gone.filter(({ projectId }) => projectId === key.projectId);
      const schema = await readSchema(ctx.db, key);
      projects.set(key.projectId, unchangedProject(key, schema));
      if (ours.length === 0) continue;
      const { revision, restored, after, project } = await restoreInProject(ctx, { key, schema }, ours, given);
      revisions.set(key.projectId, revision!);
      projects.set(key.projectId, project);
      for (const id of restored) now.set(id, after.get(id)!);
    }
    return { entities: ids.map((id) => now.get(id)!), revisions, projects };
  });
}

async function restoreInProject(
  ctx: TxCtx,
  { key, schema }: { key: ProjectKey<'WRITE'>; schema: Schema },
  deletions: readonly ChangeRecord[],
  given: Replayed,
) {
  const kept = deletions.map(({ originalState }) => originalState as EntityWithLinks);
  const ids = new Set(kept.map(({ id }) => id));
  const ends = new Set(kept.flatMap(({ rels }) => rels.map(({ targetId }) => targetId)).filter((id) => !ids.has(id)));
  const now = await entitiesForUpdate(ctx.db, key.organizationId, [...ends]);
  const revisions = deletions.map(({ revision }) => revision);
  const former = await linksUntil(ctx.db, key, revisions);
  return put(ctx, { ...planRestoration({ key, schema, now, links: [] }, kept, former), ...given });
}
