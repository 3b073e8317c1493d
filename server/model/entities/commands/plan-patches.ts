import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { permissionsOn } from '../../../identity/access/rules/permissions.ts';
import { newGlobalId } from '../../../identity/organizations/commands/take-ids.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import { Turns } from '../../../platform/turns.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { duplicateId, entityNotFound } from '../../../refusals/saves.ts';
import { refuseOlder } from '../../schema/commands/drafts.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import { addDeletion } from '../plans/deletion.ts';
import type { Plan } from '../plans/plan.ts';
import { rightsOf, type SaveParts, type SavePlan } from '../plans/save-plans.ts';
import { planSave, type PatchWithId } from '../plans/save.ts';
import { entitiesForUpdate, linksAt } from '../queries/rows.ts';
import { locksAskedFor, withLock } from '../rules/locks.ts';
import { lockFarEnds, checkReferences } from './check-references.ts';
import { refuseUnknownIds } from './ids.ts';
import { mergedPatches } from './merge-patches.ts';
import { isWithoutWorkflow, stepsIn } from './transitions.ts';

/** Plans a save in one of its projects, whose entities it locks. */
export async function planPatches(
  ctx: TxCtx,
  key: ProjectKey<'WRITE' | 'REVIEW'>,
  given: readonly PatchWithId[],
  saving: SavePlan,
): Promise<Plan> {
  const { isCarried, isReview, noWorkflow, unreached, ...rights } = rightsOf(saving);
  const { draft, early, origins, replayed, throughLocks, warn, workedOut, ...beside }: SaveParts = saving;
  if (draft) refuseOlder(draft.key, key);
  const schema = draft?.schema ?? (await readSchema(ctx.db, key));
  const layouts = ofProject(key, beside.layouts);
  const deleting = ofProject(key, beside.deleting)?.ids ?? [];
  const isWritten = (id: number) => early?.entities.has(id) === true;
  const leaving = await linksAt(ctx.db, key.organizationId, deleting);
  const touched = leaving.flatMap((link) => [link.sourceId, link.targetId]);
  const now = await entitiesToSave(ctx, key, given, isWritten, [...(layouts?.rootIds ?? []), ...deleting, ...touched]);
  const missing = deleting.find((id) => now.get(id)?.projectId !== key.projectId);
  if (missing !== undefined) throw entityNotFound(missing);
  const others = early ? given.filter(({ id }) => !isWritten(id)) : given;
  const allocated = await refuseUnknownIds(ctx, key, others, now);
  const isMoving = ({ id, classId }: PatchWithId) =>
    now.has(id) && classId !== undefined && classId !== now.get(id)!.classId;
  const moving = given.filter(isMoving);
  // New entities have no stored links yet.
  const linked = others.filter((patch) => now.has(patch.id) && (touchesLinks(patch) || isMoving(patch)));
  const links = await linksAt(
    ctx.db,
    key.organizationId,
    linked.map(({ id }) => id),
  );
  if (moving.length > 0) await lockFarEnds(ctx, key, links, now);
  const { username } = signedIn(ctx);
  const merged = await mergedPatches(ctx, key, schema, given, now, links);
  const patches = merged.map((patch) => withLock(patch, now.get(patch.id), username));
  const isFollowing = moving.length > 0 && !isWithoutWorkflow({ key, isReview, noWorkflow });
  const plan = await planSave({ key, schema, now, links }, patches, {
    ...rights,
    stamp: { username, date: early?.date ?? new Date(), isWritten: !isCarried, isNoting: isReview },
    globalIdFor: (id) => allocated.get(id) ?? newGlobalId(),
    ...(isFollowing && { steps: await stepsIn(ctx, { key, schema }) }),
    origins,
    warn,
    early,
  });
  const turns = new Turns();
  await checkReferences(ctx, plan, warn);
  if (turns.isOver) await turns.next();
  return {
    ...addDeletion(plan, leaving, new Set(deleting)),
    throughLocks,
    noWorkflow,
    isReview,
    replayed,
    unreached,
    workedOut,
    locks: locksAskedFor(merged, patches),
    schemaChanges: draft?.changes,
    layouts: await layouts?.plan(ctx),
  };
}

const ofProject = <T extends { projectId: number }>({ projectId }: ProjectKey, asked: T | undefined): T | undefined =>
  asked?.projectId === projectId ? asked : undefined;

/** Reads and locks the entities in patches, except those that are written already; refuses those of other projects, which are saved there. */
async function entitiesToSave(
  ctx: TxCtx,
  key: ProjectKey,
  given: readonly PatchWithId[],
  isWritten: (id: number) => boolean,
  more: readonly number[] = [],
): Promise<Map<number, Entity>> {
  const ids = given.map((patch) => patch.id);
  if (new Set(ids).size < ids.length) throw duplicateId();
  const mentioned = new Set<number>();
  const add = (id: number) => void (isWritten(id) || mentioned.add(id));
  for (const id of ids) add(id);
  for (const { rels, addRels, removeRels } of given)
    for (const list of [rels, addRels, removeRels]) for (const { targetId } of list ?? []) add(targetId);
  for (const id of more) add(id);
  const locked = await entitiesForUpdate(ctx.db, key.organizationId, [...mentioned]);
  const seen = new Map([...locked].filter(([, entity]) => isSeen(ctx, key, entity)));
  // An id of an entity that the viewer cannot see was not allocated to them.
  if (ids.some((id) => locked.has(id) && !seen.has(id))) throw duplicateId();
  const stranger = ids.find((id) => seen.has(id) && seen.get(id)!.projectId !== key.projectId);
  if (stranger !== undefined)
    throw invalid(`Entity ${stranger} is not in project ${key.projectId}. Save it with the project it is in.`);
  return seen;
}

/** Tells whether the viewer may know of the entity a patch names: it belongs to the project, or to another that they may read. */
const isSeen = (ctx: Ctx, key: ProjectKey, { projectId }: Entity) =>
  projectId === key.projectId || permissionsOn(signedIn(ctx).permissions, key.slug, projectId).has('READ');

const touchesLinks = (patch: EntityPatch) =>
  Boolean(patch.rels || patch.addRels || patch.removeRels || patch.relOrders);
