import { conditionForIndex, conditionParts } from './candidates.ts';
import type { Condition } from './condition.ts';
import type { Period } from './dates.ts';
import type { OrderKey } from './order.ts';

type Moment = Extract<Condition, { test: 'moment' }>;

/**
 * Returns the time at the beginning of an order that a condition treats differently from the rest: it excludes some of that time, or takes
 * it for something else. Judging by the first rows would then mistake none for all, or all for none. Null if a condition does not mention
 * the order's time, or restricts it to a range that a walk in order does not leave.
 */
export function oddTime(
  condition: Condition,
  order: readonly OrderKey[],
  isBackwards: boolean,
): (Period & Pick<Moment, 'on'>) | null {
  const [{ by, descending }] = order as [OrderKey, ...OrderKey[]];
  if (by !== 'modified' && by !== 'created') return null;
  const along = conditionForIndex(condition, order);
  const bounds = conditionParts(condition)
    .filter((part) => !along.includes(part))
    .flatMap((part) => timesIn(part, by))
    .flatMap(({ from, until }) => [from, until].filter((each) => each !== null))
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (bounds.length === 0) return null;
  const isNewestFirst = descending !== isBackwards;
  return isNewestFirst ? { on: by, from: bounds[0]!, until: null } : { on: by, from: null, until: bounds.at(-1)! };
}

/** The times that a condition speaks of, be it that they are asked for or left out. */
function timesIn(condition: Condition, on: Moment['on']): Moment[] {
  if (condition.test === 'all' || condition.test === 'any') return condition.of.flatMap((part) => timesIn(part, on));
  if (condition.test === 'not') return timesIn(condition.of, on);
  return condition.test === 'moment' && condition.on === on ? [condition] : [];
}
