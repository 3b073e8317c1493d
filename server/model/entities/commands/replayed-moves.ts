import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { stateOf, type Mover } from '../../workflow/rules/follow.ts';
import { walksFor } from '../../workflow/rules/paths.ts';
import type { Entity } from '../entity.ts';
import { extendPlan, type StateMove, type Plan } from '../plans/plan.ts';
import { mayUnlock } from '../rules/locks.ts';

type Stored = Readonly<Record<string, unknown>>;
const asNew: { attrs: Attrs; isLocked: false; lockedBy: null } = { attrs: {}, isLocked: false, lockedBy: null };

/** Completes the plan of a merge with its transitions; the last transition of each entity decides whether it is locked. */
export function withReplayedMoves(plan: Plan, workflow: Stored, mover: Mover): Plan {
  const moves = replayedMoves(plan, workflow, mover);
  if (moves.length === 0) return plan;
  const changed = moves.flatMap(({ entityId, transition, path }) => {
    const entity = plan.after.get(entityId)!;
    const isNew = transition?.lock !== entity.isLocked || path?.some(({ lock }) => !lock);
    if (!transition || !isNew) return [];
    return [{ ...entity, isLocked: transition.lock, lockedBy: transition.lock ? mover.username : null }];
  });
  return { ...extendPlan(plan, { changed }), moves };
}

/**
 * Replays the other side's moves in a merge step by step, each transition on behalf of the merging user. New entities are moved likewise,
 * from their initial state.
 */
function replayedMoves(plan: Plan, workflow: Stored, mover: Mover): StateMove[] {
  const { wayOf, walk } = walksFor(workflow, plan.schema, mover);
  return [...plan.after.values()].flatMap((now) => {
    const old = plan.before.get(now.id) ?? plan.returning.get(now.id) ?? asNew;
    const way = now === old ? undefined : wayOf(now.classId);
    if (!way) return [];
    const { property } = way;
    const [from, to] = [stateOf(property, old.attrs), stateOf(property, now.attrs)];
    if (from === to) return [];
    const { path, reached } = walk(now.classId, from, to, isHeld(old, mover, plan.key));
    const isWhole = reached === to;
    return [
      { entityId: now.id, propertyId: property.id, from, to, transition: isWhole ? path.at(-1) : undefined, path },
    ];
  });
}

const isHeld = (entity: Pick<Entity, 'isLocked' | 'lockedBy'>, { username }: Mover, { permissions }: ProjectKey) =>
  !mayUnlock(entity, username, permissions);
