import { openProjects, signedIn, type OrganizationRef, type ProjectKey } from '../../../identity/access/keys.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { entityNotFound } from '../../../refusals.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { nextRevision, recordChanges, type Revision } from '../../changes/commands.ts';
import { changesBetween } from '../../changes/rules.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Entity, Rel } from '../entity.ts';
import { deletionsForUpdate, entitiesForUpdate, readEntities, relsByEntity } from '../queries/rows.ts';
import { restored, restoredLinks, type Kept } from '../restored.ts';
import { putEntities, putLinks } from '../rows.ts';
import { refuseCycles } from './cycles.ts';
import { refuseOverLimit } from './ids.ts';

export interface Restored {
  /** As they are now, in the order of the ids. */
  entities: Entity[];
  /** The revision each project is at now; projects in which nothing came back are left out. */
  revisions: Map<number, number>;
}

/** Brings deleted entities back as they were, with their links to what is there, all or none. Those that are there already are left alone. */
export async function restoreEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
): Promise<Restored> {
  signedIn(ctx);
  const revisions = new Map<number, number>();
  const now = new Map<number, Entity>();
  await inTransaction(ctx, async (ctx) => {
    revisions.clear();
    now.clear();
    // Locked first: of two who restore the same, the second finds it there.
    const deletions = await deletionsForUpdate(ctx, organization, ids);
    for (const [id, entity] of await readEntities(ctx, organization, ids)) now.set(id, entity);
    const missing = ids.find((id) => !now.has(id) && !deletions.has(id));
    if (missing !== undefined) throw entityNotFound(missing);
    const gone = [...deletions.values()].filter(({ entityId }) => !now.has(entityId));
    const projectIds = [...now.values(), ...gone].map(({ projectId }) => projectId);
    for (const key of await openProjects(ctx, organization, projectIds, 'WRITE')) {
      const ours = gone.filter(({ projectId }) => projectId === key.projectId);
      if (ours.length === 0) continue;
      const back = await restoreInProject(ctx, key, ours);
      revisions.set(key.projectId, back.revision);
      for (const entity of back.entities) now.set(entity.id, entity);
    }
  });
  return { entities: ids.map((id) => now.get(id)!), revisions };
}

async function restoreInProject(ctx: TxCtx, key: ProjectKey<'WRITE'>, deletions: readonly ChangeRecord[]) {
  const schema = await readSchema(ctx.db, key);
  const kept = deletions.map(({ originalState }) => originalState as Kept);
  const ids = new Set(kept.map(({ id }) => id));
  const ends = new Set(kept.flatMap(({ rels }) => rels.map(({ targetId }) => targetId)).filter((id) => !ids.has(id)));
  const around = await entitiesForUpdate(ctx.db, key.organizationId, [...ends]);
  const back = kept.map((each) => restored(schema, each));
  const now = new Map([...around, ...back.map((entity) => [entity.id, entity] as const)]);
  const added = restoredLinks(schema, kept, now);
  await refuseOverLimit(ctx, key.organizationId, back.length);
  const revision = await nextRevision(ctx, key);
  const { number, username, date, organizationId, projectId } = revision;
  const entities = back.map((entity) => ({ ...entity, revision: number, modified: date, modifiedBy: username }));
  await putEntities(ctx, entities);
  await putLinks(
    ctx,
    added.map((link) => ({ ...link, organizationId, projectId, created: date, createdBy: username, revision: number })),
  );
  const rels = relsByEntity(
    schema,
    added.map((link) => ({ ...link }) as never),
    new Set(now.keys()),
  );
  await recordChanges(ctx, recordsOf(revision, kept, now, rels));
  await refuseCycles(ctx, key, schema, { added, changed: [], gone: [] }, now);
  return { entities, revision: number };
}

/** A restored entity's record says what it is without since it was deleted; its neighbours' say which links came back. */
function* recordsOf(
  { number: revision, username, date }: Revision,
  kept: readonly Kept[],
  now: ReadonlyMap<number, Entity>,
  links: ReadonlyMap<number, Rel[]>,
): Generator<ChangeRecord> {
  const was = new Map(kept.map((each) => [each.id, each]));
  for (const entity of now.values()) {
    const rels = links.get(entity.id) ?? [];
    const before = was.get(entity.id);
    const changes = changesBetween({ entity: before ?? entity, rels: before?.rels ?? [] }, { entity, rels });
    if (!before && changes.length === 0) continue;
    const { organizationId, projectId, id: entityId, classId, number, name } = entity;
    const type = before ? 'restore' : 'update';
    const what = { organizationId, projectId, entityId, classId, number, name };
    yield { ...what, revision, username, date, type, changes, originalState: null };
  }
}
