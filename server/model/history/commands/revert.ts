import { openProjects, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { newGlobalId } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { revisionNotThereYet } from '../../../refusals/past.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import type { Change } from '../../changes/change.ts';
import { checkReferences, lockFarEnds } from '../../entities/commands/check-references.ts';
import { put } from '../../entities/commands/put.ts';
import type { Entity } from '../../entities/entity.ts';
import type { Outcome, WrittenProject } from '../../entities/plans/outcome.ts';
import type { ThroughLocks } from '../../entities/plans/plan.ts';
import { planRevert, type FormerEntity } from '../../entities/plans/revert.ts';
import { deletionsForUpdate, entitiesForUpdate, linksAt, readEntities } from '../../entities/queries/rows.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { statesAt } from '../queries/states.ts';

/** An entity to restore to a revision of its project; with `fields` only these. */
export interface Revert {
  id: number;
  revision: number;
  fields?: readonly Pick<Change, 'type' | 'identifiers'>[] | undefined;
}

/**
 * Restores entities to a version, fields and links, all or none and one revision per project. Deleted ones are restored; links without a
 * far end stay away. Locks, workflow and permissions apply as to every change.
 */
export async function revertEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  wanted: readonly Revert[],
  through: ThroughLocks = {},
): Promise<Outcome> {
  signedIn(ctx);
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length)
    throw invalid('An entity can only be reverted to one version at a time. Send each entity once.');
  if (wanted.some(({ fields }) => fields?.some(({ type }) => type === 'CLASS_ID')))
    throw invalid('The class can only be reverted with the whole version. Revert all fields.');
  const ids = wanted.map(({ id }) => id);
  return inTransaction(ctx, async (ctx) => {
    const [revisions, projects] = [new Map<number, number>(), new Map<number, WrittenProject>()];
    const now = new Map<number, Entity>();
    // Locks the entities first: if two people restore the same ones, the second finds them restored.
    const deletions = await deletionsForUpdate(ctx, organization, ids);
    for (const [id, entity] of await readEntities(ctx, organization, ids)) now.set(id, entity);
    const missing = ids.find((id) => !now.has(id) && !deletions.has(id));
    if (missing !== undefined) throw entityNotFound(missing);
    const projectOf = (id: number) => (now.get(id) ?? deletions.get(id)!).projectId;
    for (const key of await openProjects(ctx, organization, ids.map(projectOf), 'WRITE', 'REVIEW')) {
      const ours = wanted.filter(({ id }) => projectOf(id) === key.projectId);
      const { revision, after, project } = await revertInProject(ctx, key, ours, through);
      if (revision !== undefined) revisions.set(key.projectId, revision);
      projects.set(key.projectId, project);
      for (const { id } of ours) if (after.has(id)) now.set(id, after.get(id)!);
    }
    return { entities: ids.flatMap((id) => now.get(id) ?? []), revisions, projects };
  });
}

async function revertInProject(
  ctx: TxCtx,
  key: ProjectKey<'WRITE' | 'REVIEW'>,
  reverts: readonly Revert[],
  { throughLocks }: ThroughLocks,
) {
  const later = reverts.find(({ revision }) => revision > key.revision);
  if (later) throw revisionNotThereYet(`Revision ${later.revision}`, key.revision);
  const schema = await readSchema(ctx.db, key);
  const ids = reverts.map(({ id }) => id);
  const then = await statesAt(ctx.db, key, schema, reverts);
  const strange = reverts.find(({ id }) => !then.has(id));
  if (strange)
    throw invalid(
      `Entity ${strange.id} did not exist at revision ${strange.revision}. Choose a version from its history.`,
    );
  const ends = [...then.values()].flatMap(({ rels }) => rels.map(({ targetId }) => targetId));
  const now = await entitiesForUpdate(ctx.db, key.organizationId, [...new Set([...ids, ...ends])]);
  const links = await linksAt(ctx.db, key.organizationId, ids);
  await lockFarEnds(ctx, key, links, now);
  const deletions = await deletionsForUpdate(
    ctx,
    key.slug,
    ids.filter((id) => !now.has(id)),
  );
  const wanted: FormerEntity[] = reverts.map(({ id, fields }) => ({ id, fields, former: then.get(id)! }));
  const stamp = { username: signedIn(ctx).username, date: new Date(), origin: undefined, newGlobalId };
  const plan = planRevert({ key, schema, now, links }, wanted, { deletions, stamp });
  await checkReferences(ctx, plan);
  return put(ctx, { ...plan, throughLocks });
}
