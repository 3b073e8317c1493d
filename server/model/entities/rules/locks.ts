import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Change } from '../../changes/change.ts';
import { isLockChange } from '../../changes/rules/changes.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import type { Settled } from '../plans/effects.ts';
import { entityWhenDeleted } from '../plans/restoration.ts';
import { changesBetween } from './changes-between.ts';

type Lock = Pick<Entity, 'isLocked' | 'lockedBy'>;

/** Tells whether somebody may unlock an entity: it is unlocked, they locked it themselves, or they have FORCE_UNLOCK (§4). */
export const mayUnlock = (
  { isLocked, lockedBy }: Lock,
  username: string,
  permissions: ProjectKey['permissions'],
): boolean => !isLocked || lockedBy === username || permissions.has('FORCE_UNLOCK');

/** Says why a lock prevents a change, for lists of many entities; null if it does not. */
export const lockInTheWay = (
  entity: Lock,
  { key, username, throughLocks }: { key: ProjectKey; username: string; throughLocks: boolean },
): string | null =>
  entity.isLocked && !(throughLocks && mayUnlock(entity, username, key.permissions))
    ? `It is locked by ${entity.lockedBy}.`
    : null;

/** Completes a patch with the holder of its lock: the author of the save. An existing lock keeps its holder. */
export function withLock<P extends EntityPatch>(patch: P, before: Lock | undefined, username: string): P {
  // A patch that names a holder comes from our own code, which has checked the holder; no API accepts that field.
  if (patch.isLocked === undefined || patch.lockedBy !== undefined) return patch;
  const { isLocked, ...others } = patch;
  if (isLocked === (before?.isLocked ?? false)) return others as P;
  return { ...patch, lockedBy: isLocked ? username : null };
}

/** Lists the entities that patches lock or unlock, from the sent values and the resulting ones. */
export const locksAskedFor = (
  sent: readonly EntityPatch[],
  spelled: readonly (EntityPatch & { id: number })[],
): ReadonlyMap<number, boolean> =>
  new Map(
    spelled.flatMap(({ id, isLocked }, at) =>
      isLocked === undefined || sent[at]!.lockedBy !== undefined ? [] : [[id, isLocked] as const],
    ),
  );

/** A plan's effect on a locked entity; `change` is the first of its changes, absent if the entity is deleted. */
export interface LockEffect {
  entity: Entity;
  change: Change | undefined;
}

/**
 * Lists the changes of a plan that locks prevent: those of fields, labels and attributes, of links from the entity's own side, and
 * deletions. An entity that was deleted while locked can only be restored unchanged.
 */
export function heldOff(plan: Settled): LockEffect[] {
  const { before, after, updates, deleted, returning, own, asked = own, moves = [] } = plan;
  const states = new Map(moves.filter(({ transition }) => transition).map((each) => [each.entityId, each.propertyId]));
  // A merge that unlocks an entity on its way may change it.
  const reopened = new Set(
    moves.filter(({ path = [] }) => path.some(({ lock }) => !lock)).map((each) => each.entityId),
  );
  const isHeld = (id: number) => before.get(id)?.isLocked === true && asked.has(id) && !reopened.has(id);
  const isFree = (id: number, change: Change) =>
    isLockChange(change) ||
    change.type === 'DIAGRAM_LAYOUT' ||
    (change.type === 'ATTRIBUTE' && Number(change.identifiers[0]) === states.get(id));
  const changed = updates
    .filter(({ entityId }) => isHeld(entityId))
    .flatMap(({ entityId, changes }) => {
      const change = changes.find((each) => !isFree(entityId, each));
      return change ? [{ entity: before.get(entityId)!, change }] : [];
    });
  const gone = deleted.filter(isHeld).map((id) => ({ entity: before.get(id)!, change: undefined }));
  const different = plan.restored.flatMap((id) => {
    const [kept, entity] = [returning.get(id)!, after.get(id)!];
    if (!kept.isLocked) return [];
    const asItWent = { entity: entityWhenDeleted(plan.schema, kept), rels: [] };
    const change = changesBetween(asItWent, { entity, rels: [] }).find((each) => !isFree(id, each));
    return change ? [{ entity: kept, change }] : [];
  });
  return [...changed, ...gone, ...different];
}

/** Lists the entities whose lock a plan opens, or gives to somebody else. */
export const openedLocks = ({ before, after }: Pick<Settled, 'before' | 'after'>): Entity[] =>
  [...before.values()].filter((old) => {
    const now = after.get(old.id);
    return now && now !== old && old.isLocked && (!now.isLocked || now.lockedBy !== old.lockedBy);
  });
