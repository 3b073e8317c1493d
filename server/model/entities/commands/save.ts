import { openProjects, signedIn, type OrganizationRef, type ProjectKey } from '../../../identity/access/keys.ts';
import { newGlobalId } from '../../../identity/organizations/commands.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { duplicateId } from '../../../refusals.ts';
import { nextRevision } from '../../changes/commands.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import { plannedLinks } from '../links.ts';
import { attrsAfter, patched, type Origin } from '../patched.ts';
import { entitiesForUpdate, linksAt } from '../queries/rows.ts';
import { refuseCycles } from './cycles.ts';
import { recordOf, relsAround } from './drafts.ts';
import { newIdsFor, refuseOverLimit, refuseUnknownIds } from './ids.ts';
import { isSeen, refuseBeyondReview, refuseStrangers } from './may-save.ts';
import { mergedPatches, type Patch } from './merge-patches.ts';
import { put } from './put.ts';
import { lockFarEnds, settleClasses, settleReferences, type Warn } from './settle.ts';

export interface Saved {
  /** As they are now, in the order of the patches. */
  entities: Entity[];
  /** The revision each project is at now; projects in which nothing changed are left out. */
  revisions: Map<number, number>;
  /** The ids of entities that were made, and of those that became different. */
  created: Set<number>;
  updated: Set<number>;
}

export interface SaveOptions {
  /** Who made created entities and when, by entity id: what an import brings along. */
  origins?: ReadonlyMap<number, Origin>;
  /** Whether attributes, labels and links that an entity cannot keep in its new class may go; a save that does not say so is refused with their list. */
  letGo?: boolean | undefined;
  /** Given, files and people that are not there are left out of values and told here, as is what is let go; else they are refused. */
  warn?: Warn;
}

/**
 * Saves the given fields and links of some entities, all or none, in a fixed number of statements a project. An unchanged entity is
 * left alone; if nothing changes there is no revision. See `EntityPatch` for what a patch may say.
 */
export async function saveEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  wanted: readonly EntityPatch[],
  options: SaveOptions = {},
): Promise<Saved> {
  const [first] = await openProjects(
    ctx,
    organization,
    wanted.map((patch) => patch.projectId),
    'WRITE',
    'REVIEW',
  );
  const saved: Saved = { entities: [], revisions: new Map(), created: new Set(), updated: new Set() };
  if (!first) return saved;
  const patches = await newIdsFor(ctx, first.organizationId, wanted);
  const found = new Map<number, Entity>();
  const save = () =>
    inTransaction(ctx, async (ctx) => {
      for (const set of [saved.revisions, saved.created, saved.updated, found]) set.clear();
      for (const key of await openProjects(
        ctx,
        organization,
        patches.map((patch) => patch.projectId),
        'WRITE',
        'REVIEW',
      )) {
        const ours = patches.filter((patch) => patch.projectId === key.projectId);
        for (const [id, entity] of await saveInProject(ctx, key, ours, options, saved)) found.set(id, entity);
      }
    });
  await usingIds(ctx, wanted.filter(({ id }) => id === undefined).length, save);
  saved.entities = patches.map((patch) => found.get(patch.id)!);
  return saved;
}

async function saveInProject(
  ctx: TxCtx,
  key: ProjectKey<'WRITE' | 'REVIEW'>,
  given: readonly Patch[],
  options: SaveOptions,
  saved: Saved,
): Promise<Map<number, Entity>> {
  const schema = await readSchema(ctx.db, key);
  const ids = given.map((patch) => patch.id);
  if (new Set(ids).size < ids.length) throw duplicateId();
  const locked = await entitiesForUpdate(ctx.db, key.organizationId, [...new Set([...ids, ...given.flatMap(farEnds)])]);
  const before = new Map([...locked].filter(([, entity]) => isSeen(ctx, key, entity)));
  // A number that is taken where they see nothing is one that they were not given.
  if (ids.some((id) => locked.has(id) && !before.has(id))) throw duplicateId();
  refuseStrangers(key, given, before);
  const allocated = await refuseUnknownIds(ctx, key, given, before);
  const moving = new Set(given.filter((patch) => changesClass(patch, before.get(patch.id))).map((patch) => patch.id));
  const links = await linksAt(
    ctx.db,
    key.organizationId,
    given.filter((patch) => touchesLinks(patch) || moving.has(patch.id)).map((patch) => patch.id),
  );
  if (moving.size > 0) await lockFarEnds(ctx, key, links, before);
  const patches = await mergedPatches(ctx, key, schema, given, before, links);

  const now = new Map(before);
  const at = new Date();
  for (const patch of patches) {
    const origin = options.origins?.get(patch.id);
    now.set(
      patch.id,
      patched(schema, key, before.get(patch.id), patch, {
        username: signedIn(ctx).username,
        date: at,
        origin,
        newGlobalId: () => allocated.get(patch.id) ?? newGlobalId(),
      }),
    );
  }
  const planned = plannedLinks(schema, patches, now, links, attrsAfter);
  settleClasses(schema, before, now, planned, links, options);
  await settleReferences(ctx, key, schema, before, now, planned, options.warn);
  const around = relsAround(schema, [...now.keys()], planned);
  const created = ids.filter((id) => !before.has(id));
  const updates = [...before.keys()].flatMap((id) => recordOf(now.get(id)!, before.get(id), around) ?? []);
  if (created.length + updates.length === 0) return now;
  if (!key.permissions.has('WRITE')) await refuseBeyondReview(ctx, key, created.length > 0, updates);
  await refuseOverLimit(ctx, key.organizationId, created.length);
  const revision = await nextRevision(ctx, key);
  saved.revisions.set(key.projectId, revision.number);
  await put(ctx, revision, { before, now, planned, around, created, updates, ids });
  await refuseCycles(ctx, key, schema, planned, now);
  for (const id of created) saved.created.add(id);
  const own = new Set(ids);
  for (const { entityId } of updates) if (own.has(entityId)) saved.updated.add(entityId);
  return now;
}

const farEnds = (patch: EntityPatch) =>
  [...(patch.rels ?? []), ...(patch.addRels ?? []), ...(patch.removeRels ?? [])].map((rel) => rel.targetId);
const touchesLinks = (patch: EntityPatch) => Boolean(patch.rels || patch.addRels || patch.removeRels);
const changesClass = (patch: EntityPatch, before: Entity | undefined) =>
  before !== undefined && patch.classId !== undefined && patch.classId !== before.classId;
