import { openProjects, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { administersProject } from '../../identity/access/rules/permissions.ts';
import { usingIds } from '../../identity/organizations/commands/id-pace.ts';
import { takeIds } from '../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { inTrial } from '../../platform/trial.ts';
import { invalid } from '../../refusals/refusal.ts';
import { entityNotFound } from '../../refusals/saves.ts';
import { copyComments, countComments } from '../comments/commands/copy-comments.ts';
import { deleteEntities } from '../entities/commands/delete.ts';
import { saveEntities } from '../entities/commands/save.ts';
import { stepsIn } from '../entities/commands/transitions.ts';
import { undoInProject } from '../entities/commands/undo.ts';
import type { Entity } from '../entities/entity.ts';
import { areMove } from '../entities/queries/moves.ts';
import type { RefusedEntity } from '../entities/queries/refused.ts';
import { entitiesToChange, linksAt } from '../entities/queries/rows.ts';
import { MAX_ENTITIES, atOnce } from '../entities/rules/at-once.ts';
import { lockInTheWay } from '../entities/rules/locks.ts';
import { displayName } from '../entities/rules/names.ts';
import { readSchema } from '../schema/queries/schema.ts';
import { readGlobalIdsThere, readStaying } from './queries.ts';
import { entitiesInTarget, strangerIn, type MoveLoss } from './rules.ts';

export interface MoveRequest {
  entityIds: readonly number[];
  toProjectId: number;
  /** True to lose what cannot be moved along; otherwise the move is refused with the list. */
  letGo?: boolean | null | undefined;
  throughLocks?: boolean | null | undefined;
  /** True to list only the refusals and losses, without moving. */
  isTrial?: boolean | null | undefined;
}

export interface MovedMany {
  /** The entities that cannot be moved, with reasons; any of them makes the whole move fail. */
  refused: RefusedEntity[];
  /** The losses of the entities that can be moved. */
  lost: MoveLoss[];
  /** The numbers that they have in the other project, in the order in which they were asked for. */
  newIds: number[];
  /** The revision that each of the two projects became. */
  revision: number | null;
  toRevision: number | null;
}

/**
 * Moves entities into another project of the organization, all or none: they are deleted in one and created in the other in one
 * transaction, under the same global ids, with their texts, values, labels and the links between them. Their history stays in the project
 * that they leave, since revisions are counted by project; so they get new numbers. Each project has one revision of the move.
 */
export async function moveToProject(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { entityIds, toProjectId, letGo, throughLocks, isTrial }: MoveRequest,
): Promise<MovedMany> {
  const ids = [...new Set(entityIds)];
  if (ids.length === 0) throw invalid('No entities are selected. Select the entities to move.');
  if (ids.length > MAX_ENTITIES) throw invalid(`Up to ${atOnce} entities can be moved at once. Select fewer.`);
  const [opened] = await openProjects(ctx, organization, [projectId, toProjectId], 'WRITE');
  if (projectId === toProjectId) throw invalid('The entities are already in that project. Choose another project.');
  const nothing = { newIds: [], revision: null, toRevision: null };
  if (isTrial)
    return inTrial(ctx, async (ctx) => {
      const { refused, going, planned } = await plan(ctx, organization, { projectId, toProjectId, ids, firstId: 1 });
      return { ...nothing, refused, lost: going.length > 0 ? planned.lost : [] };
    });
  // Takes ids before the transaction, so that nobody waits for one.
  const { organizationId } = opened!;
  const { username } = signedIn(ctx);
  const firstId = await takeIds(ctx, organizationId, 'entity', ids.length);
  const count = await countComments(ctx.db, organizationId, ids);
  const first = count > 0 ? await takeIds(ctx, organizationId, 'comment', count) : 0;
  return usingIds(ctx, ids.length, () =>
    inTransaction(ctx, async (ctx) => {
      const { refused, going, planned, comments, isAsItWas } = await plan(ctx, organization, {
        projectId,
        toProjectId,
        ids,
        firstId,
      });
      refuseSome(refused);
      if (!letGo) refuseLosing(planned.lost);
      const through = { throughLocks: throughLocks ?? false };
      const left = await deleteEntities(ctx, organization, ids, {
        ...through,
        cause: { kind: 'move', projectId: toProjectId },
      });
      const origins = new Map(
        going.map((entity, at) => [firstId + at, { ...entity, ...heldBy(entity, isAsItWas, username) }]),
      );
      const { entities, revisions } = await saveEntities(ctx, organization, planned.patches, {
        for: 'move',
        fromProjectId: projectId,
        origins,
      });
      await copyComments(ctx, { ...comments, first, count });
      return {
        refused,
        lost: planned.lost,
        newIds: entities.map(({ id }) => id),
        revision: left.get(projectId) ?? null,
        toRevision: revisions.get(toProjectId) ?? null,
      };
    }),
  );
}

/** Returns the holder of a moved lock: the mover, unless they administer the target project. Nobody gets a lock from somebody else. */
const heldBy = ({ isLocked }: Entity, isAsItWas: boolean, username: string) =>
  isLocked && !isAsItWas ? { lockedBy: username } : {};

export interface MoveToUndo {
  /** The revision that the project became that they left. */
  revision: number;
  toProjectId: number;
  /** The revision that the other project became. */
  toRevision: number;
  throughLocks?: boolean | null | undefined;
}

/** Takes a move back in both projects, all or nothing: they go from the one to which they went, and come back where they were. */
export function undoMove(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { revision, toProjectId, toRevision, throughLocks }: MoveToUndo,
): Promise<{ ids: number[]; revision: number | null; toRevision: number | null }> {
  return inTransaction(ctx, async (ctx) => {
    const keys = await openProjects(ctx, organization, [projectId, toProjectId], 'WRITE');
    const of = (id: number) => keys.find((key) => key.projectId === id)!;
    const [key, there] = [of(projectId), of(toProjectId)];
    await refuseNoMove(ctx, { from: key, revision, to: there, toRevision });
    const through = { throughLocks: throughLocks ?? false, isHalf: true };
    // Deletes at the other place first, since a global id belongs to one entity at a time.
    const gone = await undoInProject(ctx, there, toRevision, through);
    const back = await undoInProject(ctx, key, revision, through);
    return {
      ids: [...back.restored, ...back.updated],
      revision: back.revision ?? null,
      toRevision: gone.revision ?? null,
    };
  });
}

interface Wanted {
  projectId: number;
  toProjectId: number;
  ids: readonly number[];
  firstId: number;
}

async function plan(ctx: TxCtx, organization: OrganizationRef, { projectId, toProjectId, ids, firstId }: Wanted) {
  const keys = await openProjects(ctx, organization, [projectId, toProjectId], 'WRITE');
  const of = (id: number) => keys.find((key) => key.projectId === id)!;
  const [key, there] = [of(projectId), of(toProjectId)];
  const [from, to] = [await readSchema(ctx.db, key), await readSchema(ctx.db, there)];
  const entities = await theirs(ctx, key, ids);
  const globalIds = entities.map(({ globalId }) => globalId);
  const taken = await readGlobalIdsThere(ctx.db, there, globalIds);
  const by = { key, username: signedIn(ctx).username, throughLocks: true };
  const why = (entity: Entity) =>
    lockInTheWay(entity, by) ??
    strangerIn(to, from, entity) ??
    (taken.has(entity.globalId) ? 'The other project already has an entity with the same global id.' : null);
  const refused = entities.flatMap((entity) => {
    const reason = why(entity);
    return reason === null ? [] : [{ entity, reason }];
  });
  const staying = new Set(refused.map(({ entity }) => entity.id));
  const going = entities.filter(({ id }) => !staying.has(id));
  const goingIds = going.map(({ id }) => id);
  const idOf = new Map(goingIds.map((id, at) => [id, firstId + at]));
  const links = await linksAt(ctx.db, key.organizationId, goingIds);
  const isAsItWas = administersProject(there.permissions);
  const steps = isAsItWas ? undefined : await stepsIn(ctx, { key: there, schema: to });
  const planned = entitiesInTarget(going, { slug: key.slug, from, to, toProjectId, links, idOf, steps });
  const { drawn, placed } = await readStaying(ctx.db, key, goingIds);
  if (drawn > 0) planned.lost.push({ what: 'Arrangement of its diagrams', count: drawn });
  if (placed > 0) planned.lost.push({ what: 'Position on diagrams of other entities', count: placed });
  return { refused, going, planned, isAsItWas, comments: { to: there, idOf, propertyIds: to.properties.keys() } };
}

async function theirs(ctx: TxCtx, key: ProjectKey, ids: readonly number[]): Promise<Entity[]> {
  const found = await entitiesToChange(ctx, key.organizationId, ids);
  return ids.map((id) => {
    const entity = found.get(id);
    if (entity?.projectId !== key.projectId) throw entityNotFound(id);
    return entity;
  });
}

function refuseSome([first, ...others]: readonly RefusedEntity[]): void {
  if (!first) return;
  const more = others.length > 0 ? ` ${others.length.toLocaleString('en')} more cannot be moved.` : '';
  throw invalid(`'${displayName(first.entity)}' cannot be moved: ${first.reason}${more} Leave those entities out.`);
}

function refuseLosing(lost: readonly MoveLoss[]): void {
  if (lost.length === 0) return;
  const words = lost.slice(0, 5).map(({ what, count }) => `${what} of ${count}`);
  const more = lost.length > 5 ? ` and ${lost.length - 5} more` : '';
  throw invalid(`The move would discard: ${words.join('; ')}${more}. Confirm this, or leave out the entities.`);
}

interface Sides {
  from: ProjectKey;
  revision: number;
  to: ProjectKey;
  toRevision: number;
}

/** Refuses two revisions that are no move: what one project lost must be made in the other, by the same user, under the same global ids. */
async function refuseNoMove(ctx: TxCtx, { from, revision, to, toRevision }: Sides): Promise<void> {
  if (from.projectId !== to.projectId && (await areMove(ctx.db, { from, revision, to, toRevision }))) return;
  throw invalid(
    `Revision ${revision} of project ${from.projectId} and revision ${toRevision} of project ${to.projectId} are not the two sides of a move. Send both revisions as the move returned them.`,
  );
}
