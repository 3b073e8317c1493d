import type { Entity } from '../../entities/entity.ts';
import { mayUnlock } from '../../entities/rules/locks.ts';
import type { Property } from '../../schema/schema.ts';
import { stateOf, type Mover } from '../../workflow/rules/follow.ts';
import type { Walk, Walks } from '../../workflow/rules/paths.ts';
import type { Conflict, Fields, MergeItem, StateChange, MergeStep, Versions } from '../merging.ts';
import { fieldKey } from './keys.ts';

/** The merging user, and the transitions that they may take in the target. */
export interface MergingUser {
  walks: Walks;
  mover: Mover;
  permissions: Parameters<typeof mayUnlock>[2];
}

/** A compared entity with its item, and its state in the target. */
export interface StateOfItem extends Versions {
  item: MergeItem | undefined;
  here: Entity | undefined;
}

/**
 * Sets the outcome for an entity's state and lock. A state is reached, not written: for one that the merging user may not reach, they can
 * choose the nearest one; a new entity starts from its initial state.
 */
export function nameStateAndLock(compared: StateOfItem, moving: MergingUser): void {
  const { item, here, ours, base } = compared;
  if (!item) return;
  if (item.kind !== 'REMOVED' && (ours || !base)) nameState(item, compared, moving);
  item.lockedBy = heldFor(item, here, moving);
}

function nameState(
  item: MergeItem,
  { ours, theirs, here }: StateOfItem,
  { walks, mover, permissions }: MergingUser,
): void {
  const way = walks.wayOf(classAfter(item, ours, theirs));
  if (!way) return;
  const key = fieldKey('ATTRIBUTE', way.property.id);
  const step = item.steps.find((each) => each.key === key);
  const conflict = item.conflicts.find((each) => each.key === key);
  const said = step ? step.after : conflict?.theirs;
  if (said === undefined) return;
  const [from, wanted] = [stateIn(way.property, ours?.get(key)), stateIn(way.property, said)];
  if (from === wanted) return;
  const isHeld = here !== undefined && !mayUnlock(here, mover.username, permissions);
  const walk = (to: string) => walks.walk(classAfter(item, ours, theirs), from, to, isHeld);
  const found = walk(wanted);
  item.state = changeOf({ key, from, wanted }, found, here, isHeld, mover);
  const isOpen = found.reached === wanted;
  if (step && !isOpen) asStateConflict(item, step, { ours, from, reached: found.reached });
  const old = stateIn(way.property, conflict?.base);
  if (conflict && !(isOpen && walk(old).reached === old))
    Object.assign(conflict, { kind: 'STATE', wanted, theirs: found.reached === from ? conflict.ours : found.reached });
}

/** Returns the class that decides on the transitions: the one after the merge. */
const classAfter = ({ steps }: MergeItem, ours: Fields | undefined, theirs: Fields | undefined): number =>
  Number(steps.find(({ key }) => key === 'CLASS_ID')?.after ?? ours?.get('CLASS_ID') ?? theirs?.get('CLASS_ID'));

const stateIn = (property: Property, value: unknown): string =>
  stateOf(property, typeof value === 'string' ? { [property.id]: value } : {});

/** A state that cannot be had in place of a step: it is chosen from the start that it comes as near as may be. */
function asStateConflict(
  item: MergeItem,
  step: MergeStep,
  { ours, from, reached }: { ours: Fields | undefined; from: string; reached: string },
): void {
  const { key, before, after } = step;
  const now = ours ? (ours.get(key) ?? null) : from || null;
  const isStaying = reached === from;
  const conflict: Conflict = {
    kind: 'STATE',
    key,
    base: before,
    ours: now,
    theirs: isStaying ? now : reached,
    wanted: after,
    preset: isStaying ? 'OURS' : 'THEIRS',
  };
  item.steps.splice(item.steps.indexOf(step), 1);
  item.conflicts.push(conflict);
}

function changeOf(
  what: Pick<StateChange, 'key' | 'from' | 'wanted'>,
  { path, reached, refused }: Walk,
  here: Entity | undefined,
  isHeld: boolean,
  { username }: Mover,
): StateChange {
  const last = path.at(-1);
  return {
    ...what,
    reached,
    by: path.map(({ name }) => name),
    through: path.slice(0, -1).map(({ toState }) => toState),
    refused: refused?.name ?? null,
    lock: !last ? null : last.lock ? 'LOCKS' : here?.isLocked ? 'UNLOCKS' : null,
    heldBy: isHeld && refused && !refused.lock ? here!.lockedBy : null,
    username,
  };
}

/** Returns the holder of the lock on an entity that changes other than by transitions, unless a transition unlocks it first. */
function heldFor(
  { kind, steps, conflicts, state }: MergeItem,
  here: Entity | undefined,
  { mover }: MergingUser,
): string | null {
  if (!here?.isLocked || state?.lock === 'UNLOCKS') return null;
  const isOther = ({ key }: { key: string }) => key !== state?.key && !key.startsWith('DIAGRAM_LAYOUT');
  const isChanged = kind === 'REMOVED' || steps.some(isOther) || conflicts.some(isOther);
  return isChanged ? (here.lockedBy ?? mover.username) : null;
}
