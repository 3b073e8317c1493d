import { ownDefault } from '../../attributes/rules/values.ts';
import type { Property } from '../../schema/schema.ts';
import type { WorkflowStep, Steps } from '../../workflow/rules/steps.ts';
import type { Entity } from '../entity.ts';
import { displayName } from '../rules/names.ts';
import { extendPlan, type StateMove, type Plan } from './plan.ts';

/** An entity that may come into another state: as it was, unless it is new, and as it will be. */
export type StateTransition = readonly [before: Entity | undefined, after: Entity];

/**
 * Adds the transitions to a plan: each moving entity takes one, which locks or unlocks it. A state that cannot be reached is dropped if the
 * plan names a listener; otherwise its move has no transition, to be refused later.
 */
export function inStates(plan: Plan, moving: readonly StateTransition[], steps: Steps, username: string): Plan {
  const { unreached, locks } = plan;
  const moves: StateMove[] = [];
  const changed: Entity[] = [];
  for (const [before, after] of moving) {
    const step = steps.stepOf(before, after);
    if (!step) continue;
    if (!step.transition && unreached) {
      unreached(displayName(after), unreachedWords(step, before === undefined));
      changed.push(stayingAt(after, before, step.property));
      continue;
    }
    moves.push(moveOf(after, step, before ? undefined : steps.beginnings(after.classId)));
    // A new entity can be locked by its transition, but has no lock that could be opened.
    if (step.transition && (before || step.transition.lock))
      changed.push(...lockedBy(after, step.transition.lock, locks?.get(after.id) === true, username));
  }
  return moves.length + changed.length === 0 ? plan : { ...extendPlan(plan, { changed }), moves };
}

const moveOf = (
  { id }: Entity,
  { property, from, to, transition }: WorkflowStep,
  beginnings: string[] | undefined,
): StateMove => ({
  entityId: id,
  propertyId: property.id,
  from,
  to,
  transition,
  ...(beginnings && { beginnings }),
});

/**
 * Lists the entity with the lock that a transition sets or opens, if that differs. A lock requested beside an opening transition is set
 * anew.
 */
function lockedBy(entity: Entity, isLocking: boolean, isAsked: boolean, username: string): Entity[] {
  if (!isLocking && isAsked) return [{ ...entity, isLocked: true, lockedBy: username }];
  if (isLocking === entity.isLocked) return [];
  return [{ ...entity, isLocked: isLocking, lockedBy: isLocking ? username : null }];
}

/** Returns an entity in the state that it had, or in its initial one. */
function stayingAt(entity: Entity, before: Entity | undefined, property: Property): Entity {
  const { [property.id]: _, ...attrs } = entity.attrs;
  const value = before?.classId === entity.classId ? before.attrs[property.id] : ownDefault(property);
  return { ...entity, attrs: value == null ? attrs : { ...attrs, [property.id]: value } };
}

/** "It starts in Draft: no transition that you can use leads from there to Approved." */
const unreachedWords = ({ from, to }: WorkflowStep, isNew: boolean): string =>
  `It ${isNew ? 'starts' : 'stays'} in ${from}: no transition that you can use leads from there to ${to}.`;
