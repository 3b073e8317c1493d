import { openProjects, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { permissionsOn } from '../../../identity/access/rules/permissions.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { newGlobalId } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { Turns } from '../../../platform/turns.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { duplicateId, entityNotFound } from '../../../refusals/saves.ts';
import { refuseOlder, type SchemaDraft } from '../../schema/commands/drafts.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import { alsoDeleting } from '../plans/deletion.ts';
import type { PlannedLayout } from '../plans/layouts.ts';
import { forget, type Outcome } from '../plans/outcome.ts';
import type { Plan } from '../plans/plan.ts';
import { planSave, type Patch, type SaveSettings } from '../plans/save.ts';
import { entitiesForUpdate, linksAt } from '../queries/rows.ts';
import { locksAskedFor, withLock } from '../rules/locks.ts';
import { lockFarEnds, checkReferences } from './check-references.ts';
import { newIdsFor, refuseUnknownIds } from './ids.ts';
import { mergedPatches } from './merge-patches.ts';
import { put, type Written } from './put.ts';
import { isWithoutWorkflow, stepsIn } from './transitions.ts';

export interface Saved extends Outcome {
  /** The ids of entities that were made, and of those that became different. */
  created: Set<number>;
  updated: Set<number>;
}

/**
 * The settings of a save. With `warn`, references to missing files and people, and what an entity loses with its class, are left out with a
 * warning; otherwise they are refused.
 */
export type SaveOptions = Partial<Pick<SaveSettings, 'origins' | 'isAsItWas' | 'letGo' | 'warn' | 'cause' | 'ahead'>> &
  Pick<Plan, 'throughLocks' | 'noWorkflow' | 'isReview' | 'replayed' | 'unreached' | 'workedOut'> & {
    /** The schema of the single project that is saved to, with the additions of the same revision. */
    draft?: SchemaDraft;
    /** True if the values were stored before rather than written by somebody; they may then include computed ones. */
    isCarried?: boolean;
    /** The entities of a project to delete in the same revision, with all of their links. */
    deleting?: { projectId: number; ids: readonly number[] } | undefined;
    /** The changes to the diagrams of some entities of a project in the same revision. */
    layouts?:
      | {
          projectId: number;
          rootIds: readonly number[];
          plan(ctx: TxCtx): Promise<readonly PlannedLayout[]>;
        }
      | undefined;
  };

/**
 * Saves fields and links of some entities, all or none, in a fixed number of statements per project, with further requests for the same
 * revision, even without any field. Unchanged entities are ignored; if nothing changes there is no revision. See `EntityPatch`.
 */
export async function saveEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  wanted: readonly EntityPatch[],
  options: SaveOptions = {},
): Promise<Saved> {
  const projectIds = projectsOf(wanted, options);
  const open = (ctx: Ctx) => openProjects(ctx, organization, projectIds, 'WRITE', 'REVIEW');
  const opened = await open(ctx);
  const saved: Saved = {
    entities: [],
    revisions: new Map(),
    places: new Map(),
    created: new Set(),
    updated: new Set(),
  };
  const [first] = opened;
  if (!first) return saved;
  const patches = await newIdsFor(ctx, first.organizationId, wanted);
  const found = new Map<number, Entity>();
  let tries = 0;
  const save = () =>
    inTransaction(ctx, async (ctx) => {
      forget(saved);
      for (const set of [saved.created, saved.updated, found]) set.clear();
      // It is repeated where the schema has become another since its projects were opened.
      for (const key of tries++ === 0 ? opened : await open(ctx)) {
        const ours = patches.filter((patch) => patch.projectId === key.projectId);
        const { revision, created, updated, after, place } = await saveInProject(ctx, key, ours, options);
        if (revision !== undefined) saved.revisions.set(key.projectId, revision);
        saved.places.set(key.projectId, place);
        for (const id of created) saved.created.add(id);
        for (const id of updated) saved.updated.add(id);
        for (const [id, entity] of after) found.set(id, entity);
      }
    });
  await usingIds(ctx, wanted.filter(({ id }) => id === undefined).length, save);
  saved.entities = patches.map((patch) => found.get(patch.id)!);
  return saved;
}

/** Lists the projects of all patches. */
function projectsOf(wanted: readonly EntityPatch[], { draft, deleting, layouts }: SaveOptions): number[] {
  const beside = [draft?.key, deleting?.ids.length ? deleting : undefined, layouts].filter(
    (each) => each !== undefined,
  );
  return [...wanted, ...beside].map(({ projectId }) => projectId);
}

async function saveInProject(
  ctx: TxCtx,
  key: ProjectKey<'WRITE' | 'REVIEW'>,
  given: readonly Patch[],
  {
    warn,
    draft,
    layouts: anyLayouts,
    deleting: anyDeleting,
    throughLocks,
    noWorkflow,
    isReview,
    replayed,
    unreached,
    workedOut,
    isCarried = false,
    ...options
  }: SaveOptions,
): Promise<Written> {
  if (draft) refuseOlder(draft.key, key);
  const schema = draft?.schema ?? (await readSchema(ctx.db, key));
  const { ahead } = options;
  const layouts = ofProject(key, anyLayouts);
  const deleting = ofProject(key, anyDeleting)?.ids ?? [];
  const isAhead = (id: number) => ahead?.entities.has(id) === true;
  const leaving = await linksAt(ctx.db, key.organizationId, deleting);
  const touched = leaving.flatMap((link) => [link.sourceId, link.targetId]);
  const now = await entitiesToSave(ctx, key, given, isAhead, [...(layouts?.rootIds ?? []), ...deleting, ...touched]);
  const missing = deleting.find((id) => now.get(id)?.projectId !== key.projectId);
  if (missing !== undefined) throw entityNotFound(missing);
  const others = ahead ? given.filter(({ id }) => !isAhead(id)) : given;
  const allocated = await refuseUnknownIds(ctx, key, others, now);
  const isMoving = ({ id, classId }: Patch) => now.has(id) && classId !== undefined && classId !== now.get(id)!.classId;
  const moving = given.filter(isMoving);
  const linked = others.filter((patch) => touchesLinks(patch) || isMoving(patch)).map(({ id }) => id);
  const links = await linksAt(ctx.db, key.organizationId, linked);
  if (moving.length > 0) await lockFarEnds(ctx, key, links, now);
  const { username } = signedIn(ctx);
  const merged = await mergedPatches(ctx, key, schema, given, now, links);
  const patches = merged.map((patch) => withLock(patch, now.get(patch.id), username));
  const isFollowing = moving.length > 0 && !isWithoutWorkflow({ key, isReview, noWorkflow });
  const plan = await planSave({ key, schema, now, links }, patches, {
    stamp: { username, date: ahead?.date ?? new Date(), isWritten: !isCarried, isNoting: isReview },
    globalIdFor: (id) => allocated.get(id) ?? newGlobalId(),
    cause: { kind: 'save' },
    warn,
    ...(isFollowing && { steps: await stepsIn(ctx, { key, schema }) }),
    ...options,
  });
  const turns = new Turns();
  await checkReferences(ctx, plan, warn);
  if (turns.isOver) await turns.next();
  return put(ctx, {
    ...alsoDeleting(plan, leaving, new Set(deleting)),
    throughLocks,
    noWorkflow,
    isReview,
    replayed,
    unreached,
    workedOut,
    locks: locksAskedFor(merged, patches),
    schemaChanges: draft?.changes,
    layouts: await layouts?.plan(ctx),
  });
}

const ofProject = <T extends { projectId: number }>({ projectId }: ProjectKey, asked: T | undefined): T | undefined =>
  asked?.projectId === projectId ? asked : undefined;

/** Reads and locks the entities in patches, except those written in advance; refuses those of other projects, which are saved there. */
async function entitiesToSave(
  ctx: TxCtx,
  key: ProjectKey,
  given: readonly Patch[],
  isAhead: (id: number) => boolean,
  more: readonly number[] = [],
): Promise<Map<number, Entity>> {
  const ids = given.map((patch) => patch.id);
  if (new Set(ids).size < ids.length) throw duplicateId();
  const mentioned = new Set<number>();
  const add = (id: number) => void (isAhead(id) || mentioned.add(id));
  for (const id of ids) add(id);
  for (const { rels, addRels, removeRels } of given)
    for (const list of [rels, addRels, removeRels]) for (const { targetId } of list ?? []) add(targetId);
  for (const id of more) add(id);
  const locked = await entitiesForUpdate(ctx.db, key.organizationId, [...mentioned]);
  const seen = new Map([...locked].filter(([, entity]) => isSeen(ctx, key, entity)));
  // A number that is taken where they see nothing is one that they were not given.
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
