import { inTurns } from '../../../platform/turns.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import type { Entity } from '../../entities/entity.ts';
import { mayUnlock } from '../../entities/rules/locks.ts';
import { displayName } from '../../entities/rules/names.ts';
import { stateOf } from '../../workflow/rules/follow.ts';
import { fieldKey } from '../rules/keys.ts';
import type { MergingUser } from '../rules/states.ts';
import type { MergeOutcome } from './outcomes.ts';

interface Reaching {
  moving: MergingUser;
  /** Returns the entity now in the target, or at its deletion; undefined if it is new. */
  before(outcome: MergeOutcome): Pick<Entity, 'attrs' | 'isLocked' | 'lockedBy'> | undefined;
  warnings: string[];
}

/**
 * Moves entities as near to unreachable states as the merging user may go. Most states were chosen like this in the preview; those of
 * restored entities, and of other choices, lead to warnings.
 */
export async function reachStates(
  outcomes: readonly MergeOutcome[],
  { moving: { walks, mover, permissions }, before, warnings }: Reaching,
): Promise<void> {
  await inTurns(outcomes, (outcome) => {
    const after = outcome.after!;
    const classId = Number(after.get('CLASS_ID'));
    const way = walks.wayOf(classId);
    if (!way) return;
    const { property } = way;
    const key = fieldKey('ATTRIBUTE', property.id);
    const old = before(outcome);
    const value = after.get(key);
    const attrs: Attrs = typeof value === 'string' ? { [property.id]: value } : {};
    const [from, to] = [stateOf(property, old?.attrs ?? {}), stateOf(property, attrs)];
    const isHeld = old !== undefined && !mayUnlock(old, mover.username, permissions);
    const { reached } = walks.walk(classId, from, to, isHeld);
    if (reached === to) return;
    outcome.after = new Map(after).set(key, reached === from ? (old?.attrs[property.id] ?? reached) : reached);
    if (reached === '') outcome.after = new Map([...outcome.after].filter(([each]) => each !== key));
    const name = displayName({
      number: String(after.get('NUMBER') ?? ''),
      name: String(after.get('NAME') ?? ''),
      id: 0,
    });
    warnings.push(
      `${name}: it gets the state ${reached || 'none'}, because no transition that you can use leads to ${to}.`,
    );
  });
}
