import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { Turns } from '../../../platform/turns.ts';
import { mayNot } from '../../../refusals/permission.ts';
import { entityLimitExceeded, lockHeld, transitionNotPermitted } from '../../../refusals/saves.ts';
import { fieldName } from '../../changes/rules/change-texts.ts';
import { isLockChange } from '../../changes/rules/changes.ts';
import { watchedOf } from '../../workflow/rules/follow.ts';
import type { Entity } from '../entity.ts';
import type { ChangeDraft, Settled } from '../plans/effects.ts';
import { refuseUnlawful } from '../plans/links.ts';
import { unveiledFor } from '../queries/veil.ts';
import { heldOff, mayUnlock, openedLocks } from '../rules/locks.ts';
import { displayName, nameIn } from '../rules/names.ts';
import { isReviewOnly } from '../rules/review.ts';
import { refuseOtherMasters } from './check-masters.ts';
import { refuseCycles } from './cycles.ts';
import { refuseMissingEnds } from './link-ends.ts';
import { projectWorkflow } from './transitions.ts';

/** Refuses a plan in words that say what to do next, or accepts it. */
export type Check = (ctx: TxCtx, plan: Settled) => void | Promise<void>;

/**
 * The checks of every change to entities and links: by a save, a deletion, a restoration, an undo or an import. They run once the entities
 * are locked, before anything is written. The permission to enter the project, and the licence, are already proven by the plan's key.
 */
export const planChecks: Check[] = [
  withinPermission,
  withinSchemaPermission,
  byTransitions,
  throughNoLock,
  lawfulLinks,
  withinLimit,
  refuseOtherMasters,
];

/** The checks that are possible only while writing, when no other plan of the project can intervene. */
export const checksWhenWritten: Check[] = [refuseMissingEnds, refuseCycles];

/**
 * Refuses changes beyond the viewer's permission: reviewers may change only watched workflow properties, and those who may unlock may only
 * unlock.
 */
async function withinPermission(ctx: TxCtx, plan: Settled): Promise<void> {
  const { key, schema, created, restored, deleted, updates, moves = [] } = plan;
  if (key.permissions.has('WRITE') || (plan.isReview && key.permissions.has('REVIEW'))) return;
  const workflow = await projectWorkflow(ctx.db, key);
  const unlocked = new Set(openedLocks(plan).map(({ id }) => id));
  const followed = new Set(moves.filter(({ transition }) => transition).map(({ entityId }) => entityId));
  const isTheirs = (record: ChangeDraft) => {
    const { entityId, classId } = record;
    if (plan.locks?.get(entityId) === true) return false;
    if (unlocked.has(entityId) && record.changes.every(isLockChange)) return true;
    const setsLock = followed.has(entityId) || unlocked.has(entityId);
    return key.permissions.has('REVIEW') && isReviewOnly(record, watchedOf(workflow, schema, classId), setsLock);
  };
  const isUpdate = created.length + restored.length + deleted.length === 0;
  if (!isUpdate || !updates.every(isTheirs)) throw mayNot('change entities of this project');
}

/**
 * Refuses changes to locked entities, except by those who may unlock them and who do so in the same save or explicitly write through the
 * lock. Only they may unlock. Replayed changes were checked before.
 */
function throughNoLock(ctx: TxCtx, plan: Settled): void {
  if (plan.replayed) return;
  const { username } = signedIn(ctx);
  const may = (entity: Entity) => mayUnlock(entity, username, plan.key.permissions);
  const isOpening = ({ id }: Entity) => plan.throughLocks === true || plan.locks?.get(id) === false;
  const held = heldOff(plan).filter(({ entity }) => !isOpening(entity) || !may(entity));
  const kept = openedLocks(plan).filter((entity) => !may(entity));
  const [first] = [...held, ...kept.map((entity) => ({ entity, change: undefined }))];
  if (!first) return;
  const { entity, change } = first;
  const ids = [...new Set([...held.map((each) => each.entity.id), ...kept.map(({ id }) => id)])];
  const others = ids.length > 1 ? ` and ${ids.length - 1} more` : '';
  const field = change ? `${fieldName(plan.schema, change)} of ` : '';
  const advice = may(entity) ? 'Unlock it, or edit it anyway.' : 'Ask them to unlock it.';
  const what = `${field}'${displayName(unveiledFor(plan.key, entity))}'${others}`;
  const mayOpen = kept.length === 0 && held.every((each) => may(each.entity));
  throw lockHeld(what, entity.lockedBy, advice, ids, { mayOpen });
}

/** Refuses a change of state without a transition that its author may take. */
function byTransitions(_ctx: TxCtx, { moves = [], after }: Settled): void {
  const wrong = moves.filter(({ transition }) => !transition);
  const [first] = wrong;
  if (!first) return;
  const { from, to, entityId, beginnings } = first;
  const ids = wrong.flatMap((each) => (each.beginnings ? [] : each.entityId));
  throw transitionNotPermitted(from, to, ids, {
    moves: wrong.map(({ entityId, propertyId, from, to }) => ({ entityId, propertyId, from, to })),
    ...(beginnings && { made: { name: nameIn(after.get(entityId)!), beginnings } }),
  });
}

function withinSchemaPermission(_ctx: TxCtx, { key, schemaChanges, workflow }: Settled): void {
  if (workflow && !key.permissions.has('WRITE_SCHEMA')) throw mayNot('change the workflow of this project');
  if (schemaChanges && !key.permissions.has('WRITE_SCHEMA')) throw mayNot('change the schema of this project');
}

async function lawfulLinks(_ctx: TxCtx, { schema, after, links }: Settled): Promise<void> {
  const turns = new Turns();
  for (const link of links.added) {
    if (turns.isOver) await turns.next();
    refuseUnlawful(schema, link, after);
  }
}

/** An organization holds no more entities than it may (402). Where there is a limit, plans that add some go one after the other. */
async function withinLimit(ctx: TxCtx, { key, created, unwritten, restored, deleted }: Settled): Promise<void> {
  const added = created.length + restored.length - deleted.length;
  // Entities that an import wrote early are counted among the existing ones.
  const written = created.length - unwritten.length;
  if (added > 0) await refuseBeyondLimit(ctx, key.organizationId, added - written);
}

/** Refuses entities beyond those that an organization may hold. */
export async function refuseBeyondLimit(ctx: TxCtx, organizationId: number, added: number): Promise<void> {
  const limited = await ctx.db
    .selectFrom('organization')
    .select('entityLimit')
    .where('id', '=', organizationId)
    .where('entityLimit', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!limited) return;
  const { count } = await ctx.db
    .selectFrom('entity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (count + added > limited.entityLimit!) throw entityLimitExceeded(limited.entityLimit!);
}
