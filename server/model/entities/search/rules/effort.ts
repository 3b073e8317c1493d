import type { Condition } from './condition.ts';

/** Orders conditions by effort, cheapest first: they often decide without the others. */
export const sortByEffort = (conditions: readonly Condition[]): Condition[] =>
  conditions.toSorted((a, b) => effortOf(a) - effortOf(b));

// These are the places that can decide a condition, the fastest first.
const [COLUMN, PROPERTY, SHORT_TEXT, LONG_TEXT, OTHER_ROWS] = [0, 1, 2, 3, 4] as const;

/** Tells whether an entity's own row decides a condition. */
export const isOfItself = (condition: Condition): boolean => effortOf(condition) < OTHER_ROWS;

/** Tells whether an entity's columns decide a condition, without reading a text or a property. */
export const isToldByColumns = (condition: Condition): boolean => effortOf(condition) === COLUMN;

/** Tells whether a condition looks up other rows for each entity; rows reached from something named are found once for all. */
export function isLookedUp(condition: Condition): boolean {
  if (condition.test === 'all' || condition.test === 'any') return condition.of.some(isLookedUp);
  if (condition.test === 'not') return isLookedUp(condition.of);
  return !isOfItself(condition) && !['linkedTo', 'ancestor', 'content'].includes(condition.test);
}

function effortOf(condition: Condition): number {
  switch (condition.test) {
    case 'all':
    case 'any':
      return Math.max(COLUMN, ...condition.of.map(effortOf));
    case 'not':
      return effortOf(condition.of);
    case 'property':
      return condition.is.kind === 'text' ? SHORT_TEXT : PROPERTY;
    case 'stored':
    case 'score':
      return PROPERTY;
    case 'text':
      return condition.on === 'description' ? LONG_TEXT : SHORT_TEXT;
    case 'free':
      return LONG_TEXT;
    case 'edges':
    case 'held':
    case 'linkedTo':
    case 'ancestor':
    case 'content':
    case 'member':
    case 'kept':
    case 'changed':
    case 'suspect':
    case 'discussed':
    case 'said':
    case 'verified':
      return OTHER_ROWS;
    default:
      return COLUMN;
  }
}
