import { openProjects, signedIn, type OrganizationRef, type ProjectKey } from '../../../identity/access/keys.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { entityNotFound } from '../../../refusals.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { nextRevision, recordChanges } from '../../changes/commands.ts';
import { changesBetween } from '../../changes/rules.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Entity } from '../entity.ts';
import { entitiesForUpdate, linksAt, readEntities, relsByEntity } from '../queries/rows.ts';
import { keepEntityVersions, keepLinkVersions, removeEntities } from '../rows.ts';

/** Deletes entities together with their links, all or none. What they were stays in the history, with everything needed to bring them back. */
export async function deleteEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
): Promise<Map<number, number>> {
  signedIn(ctx);
  const revisions = new Map<number, number>();
  await inTransaction(ctx, async (ctx) => {
    revisions.clear();
    const entities = await readEntities(ctx, organization, ids);
    const missing = ids.find((id) => !entities.has(id));
    if (missing !== undefined) throw entityNotFound(missing);
    const inProjects = Map.groupBy(entities.values(), (entity) => entity.projectId);
    for (const key of await openProjects(ctx, organization, [...inProjects.keys()], 'WRITE'))
      revisions.set(key.projectId, await deleteInProject(ctx, key, inProjects.get(key.projectId)!));
  });
  return revisions;
}

async function deleteInProject(ctx: TxCtx, key: ProjectKey<'WRITE'>, entities: readonly Entity[]): Promise<number> {
  const schema = await readSchema(ctx.db, key);
  const ids = entities.map((entity) => entity.id);
  const links = await linksAt(ctx.db, key.organizationId, ids);
  const around = await entitiesForUpdate(ctx.db, key.organizationId, [
    ...new Set([...ids, ...links.flatMap((link) => [link.sourceId, link.targetId])]),
  ]);
  const gone = ids.find((id) => !around.has(id));
  if (gone !== undefined) throw entityNotFound(gone);
  const rels = relsByEntity(schema, links, new Set(around.keys()));
  const revision = await nextRevision(ctx, key);
  const { number, username, date } = revision;
  const dying = new Set(ids);
  const records = [...around.values()].map((entity): ChangeRecord => {
    const state = { entity, rels: rels.get(entity.id) ?? [] };
    const { organizationId, projectId, id, classId, name } = entity;
    const what = {
      organizationId,
      projectId,
      entityId: id,
      revision: number,
      username,
      date,
      classId,
      number: entity.number,
      name,
    };
    return dying.has(id)
      ? { ...what, type: 'delete', changes: [], originalState: { ...entity, rels: state.rels } }
      : { ...what, type: 'update', changes: changesBetween(state, { entity, rels: [] }), originalState: null };
  });
  await keepEntityVersions(ctx, revision, ids);
  await keepLinkVersions(ctx, revision, [], links);
  await removeEntities(ctx, revision, ids);
  await recordChanges(ctx, records);
  return number;
}
