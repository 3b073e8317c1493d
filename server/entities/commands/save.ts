import { openProjects, signedIn, type OrganizationRef, type ProjectKey } from '../../access/keys.ts';
import { permissionsOn } from '../../access/permissions.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { nextRevision, recordChanges, type Revision } from '../../changes/commands.ts';
import { changesSince } from '../../changes/queries.ts';
import { changesBetween } from '../../changes/rules.ts';
import { newGlobalId } from '../../organizations/commands.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { clash, duplicateId, invalid, mayNot, type Clash } from '../../refusals.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Schema } from '../../schema/schema.ts';
import { readUsers } from '../../users/queries.ts';
import { fullName } from '../../users/rules.ts';
import type { Entity, EntityPatch, Link, Rel } from '../entity.ts';
import { plannedLinks, type PlannedLinks } from '../links.ts';
import { mergedPatch } from '../merge.ts';
import { attrsAfter, patched, type Origin } from '../patched.ts';
import { entitiesForUpdate, linksAt, relsByEntity } from '../queries/rows.ts';
import { isReviewOnly } from '../review.ts';
import { keepEntityVersions, keepLinkVersions, putEntities, putLinks } from '../rows.ts';
import { refuseCycles } from './cycles.ts';
import { newIdsFor, refuseOverLimit, refuseUnknownIds } from './ids.ts';

export interface Saved {
  /** As they are now, in the order of the patches. */
  entities: Entity[];
  /** The revision each project is at now; projects in which nothing changed are left out. */
  revisions: Map<number, number>;
  /** The ids of entities that were made, and of those that became different. */
  created: Set<number>;
  updated: Set<number>;
}

type Patch = EntityPatch & { id: number };

/** With `origins`, created entities keep who made them and when: what an import brings along. By entity id. */
export interface SaveOptions {
  origins?: ReadonlyMap<number, Origin>;
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
  await inTransaction(ctx, async (ctx) => {
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
  await refuseUnknownIds(ctx, key, given, before);
  const links = await linksAt(
    ctx.db,
    key.organizationId,
    given.filter(touchesLinks).map((patch) => patch.id),
  );
  const patches = await merged(ctx, key, schema, given, before, links);

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
        newGlobalId,
      }),
    );
  }
  const planned = plannedLinks(schema, patches, now, links, attrsAfter);
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

/** Whether the viewer may know of an entity that a patch speaks of: one of the project, or of another that they may read. */
const isSeen = (ctx: Ctx, key: ProjectKey, { projectId }: Entity) =>
  projectId === key.projectId || permissionsOn(signedIn(ctx).permissions, key.slug, projectId).has('READ');

function refuseStrangers(key: ProjectKey, patches: readonly Patch[], before: ReadonlyMap<number, Entity>) {
  const stranger = patches.find((patch) => before.has(patch.id) && before.get(patch.id)!.projectId !== key.projectId);
  if (stranger)
    throw invalid(`Entity ${stranger.id} is not in project ${key.projectId}. Save it with the project it is in.`);
}

/** Patches that say on which revision they were made, rewritten for the present one; refused where they clash. */
async function merged(
  ctx: TxCtx,
  key: ProjectKey,
  schema: Schema,
  patches: readonly Patch[],
  before: ReadonlyMap<number, Entity>,
  links: readonly Link[],
): Promise<readonly Patch[]> {
  const based = patches.filter((patch) => patch.revision !== undefined && before.has(patch.id));
  if (based.length === 0) return patches;
  const since = await changesSince(
    ctx.db,
    key,
    Math.min(...based.map((patch) => patch.revision!)),
    based.map((patch) => patch.id),
  );
  if (since.length === 0) return patches;
  const rels = relsByEntity(schema, links, new Set(based.map((patch) => patch.id)));
  const results = patches.map((patch) => {
    const news =
      patch.revision === undefined
        ? []
        : since.filter((record) => record.entityId === patch.id && record.revision > patch.revision!);
    return news.length === 0
      ? { patch, clashes: [] }
      : mergedPatch(patch, before.get(patch.id)!, rels.get(patch.id) ?? [], news);
  });
  const clashes = results.flatMap((result) => result.clashes);
  if (clashes.length > 0) throw clash(await inWords(ctx, schema, clashes));
  return results.map((result) => result.patch as Patch);
}

/** Clashes as people read them: properties and people by their names. */
async function inWords(ctx: Ctx, schema: Schema, clashes: readonly Clash[]): Promise<Clash[]> {
  const users = await readUsers(ctx, [...new Set(clashes.map((each) => each.savedBy))]);
  const person = (username: string) => (users.has(username) ? fullName(users.get(username)!) : username);
  const property = (id?: string) => schema.properties.get(Number(id))?.name ?? 'Unknown Property';
  return clashes.map((each) => ({
    ...each,
    field: each.type === 'ATTRIBUTE' ? property(each.identifiers[0]) : each.field,
    savedBy: person(each.savedBy),
  }));
}

type Draft = Omit<ChangeRecord, 'revision' | 'username' | 'date'>;

interface Around {
  was: ReadonlyMap<number, Rel[]>;
  is: ReadonlyMap<number, Rel[]>;
}

/** What happened to an entity, which is at either end of what changed; undefined if nothing did. */
function recordOf(entity: Entity, old: Entity | undefined, { was, is }: Around): Draft | undefined {
  const { organizationId, projectId, id, classId, number, name } = entity;
  const changes = changesBetween(old && { entity: old, rels: was.get(id) ?? [] }, { entity, rels: is.get(id) ?? [] });
  if (changes.length === 0 && old) return undefined;
  const type = old ? 'update' : 'create';
  return { organizationId, projectId, entityId: id, type, classId, number, name, changes, originalState: null };
}

/** The links that change, as seen from every end, before and after. Those that stay as they are do not matter. */
function relsAround(schema: Schema, ids: readonly number[], planned: PlannedLinks): Around {
  const ends = new Set(ids);
  const changed = planned.changed.map(({ link }) => link);
  const after = [...planned.changed.map(({ link, attrs }) => ({ ...link, attrs })), ...planned.added] as Link[];
  return { was: relsByEntity(schema, [...changed, ...planned.gone], ends), is: relsByEntity(schema, after, ends) };
}

/** Whoever may only review may change nothing but watched workflow properties. */
async function refuseBeyondReview(
  ctx: TxCtx,
  key: ProjectKey,
  isCreating: boolean,
  updates: readonly Draft[],
): Promise<void> {
  const { workflow } = await ctx.db
    .selectFrom('project')
    .select('workflow')
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.projectId)
    .executeTakeFirstOrThrow();
  if (isCreating || !updates.every((record) => isReviewOnly(record, workflow)))
    throw mayNot('change entities of this project');
}

interface Work {
  before: ReadonlyMap<number, Entity>;
  now: Map<number, Entity>;
  planned: PlannedLinks;
  around: Around;
  created: readonly number[];
  updates: readonly Draft[];
  ids: readonly number[];
}

/** The only writer of entities and links in a save, so nothing escapes its change record. */
async function put(ctx: TxCtx, revision: Revision, work: Work): Promise<void> {
  const { before, now, planned, created, updates, ids } = work;
  const own = new Set(ids);
  const changed = updates.map(({ entityId }) => entityId).filter((id) => own.has(id));
  const touched = [...changed, ...created].map((id) => stamped(now.get(id)!, before.get(id), revision));
  for (const entity of touched) now.set(entity.id, entity);
  await keepEntityVersions(ctx, revision, changed);
  await putEntities(ctx, touched);
  await keepLinkVersions(
    ctx,
    revision,
    planned.changed.map(({ link }) => link),
    planned.gone,
  );
  await putLinks(ctx, writtenLinks(revision, planned));
  await recordChanges(ctx, recordsOf(revision, work));
}

/** Those of new entities are made as they are written: there may be many, and each holds all that its entity says. */
function* recordsOf({ number, username, date }: Revision, work: Work): Generator<ChangeRecord> {
  const { now, around, created, updates } = work;
  for (const record of updates) yield { ...record, revision: number, username, date };
  for (const id of created) yield { ...recordOf(now.get(id)!, undefined, around)!, revision: number, username, date };
}

const stamped = (entity: Entity, before: Entity | undefined, { number, username, date }: Revision): Entity => ({
  ...entity,
  revision: number,
  ...(before ? { modified: date, modifiedBy: username } : {}),
});

function* writtenLinks(
  { organizationId, projectId, number, username, date }: Revision,
  planned: PlannedLinks,
): Generator<Link> {
  const stamp = { organizationId, projectId, created: date, createdBy: username, revision: number };
  for (const link of planned.added) yield { ...stamp, ...link };
  for (const { link, attrs } of planned.changed) yield { ...link, attrs, revision: number };
}
