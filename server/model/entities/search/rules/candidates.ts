import { propertyType } from '../../../attributes/types/index.ts';
import { allOf, anyOf, type Condition } from './condition.ts';
import { isOfItself } from './effort.ts';
import type { OrderKey } from './order.ts';
import { hasTrigram } from './words.ts';

/** What the indexes know of a condition: everything that meets it meets this too. Null where they know nothing. */
export function indexedPart(condition: Condition): Condition | null {
  switch (condition.test) {
    case 'all': {
      const known = condition.of.map(indexedPart).filter((part) => part !== null);
      return known.length === 0 ? null : allOf(known);
    }
    case 'any': {
      const known = condition.of.map(indexedPart).filter((part) => part !== null);
      return known.length < condition.of.length ? null : anyOf(known);
    }
    default:
      return isIndexed(condition) ? condition : null;
  }
}

/** What has still to be asked of whatever meets what the indexes know of a condition. */
export const unindexedPart = (condition: Condition): Condition =>
  allOf(partsOf(condition).filter((part) => !isIndexed(part)));

/** Whether the indexes know all of a condition. */
function isIndexed(condition: Condition): boolean {
  if (condition.test === 'all' || condition.test === 'any') return condition.of.every(isIndexed);
  return isReached(condition) || hasIndex(condition);
}

/** Whether an index of texts is asked, which finds more than what meets. */
export function asksForTexts(condition: Condition): boolean {
  if (condition.test === 'all' || condition.test === 'any') return condition.of.some(asksForTexts);
  if (condition.test !== 'text') return condition.test === 'free';
  return condition.on === 'description' || condition.match === 'contains' || condition.match === 'word';
}

/** What is reached from something that is named: next to nothing beside a whole project. */
const isReached = ({ test }: Condition): boolean => ['linkedTo', 'ancestor', 'content', 'member'].includes(test);

function hasIndex(condition: Condition): boolean {
  switch (condition.test) {
    case 'class':
    case 'label':
    case 'id':
    case 'globalId':
    case 'moment':
    case 'nothing':
      return true;
    case 'free':
      return hasTrigram(condition.text);
    case 'text':
      return condition.match === 'contains' || condition.match === 'word' || condition.on === 'description'
        ? hasTrigram(condition.text)
        : true;
    case 'property': {
      const { is, property } = condition;
      const isHeld = is.kind === 'choice' || is.kind === 'yes' || (is.kind === 'user' && is.label === null);
      return isHeld && property.ownDefault === null && propertyType(property.type).search !== 'score';
    }
    default:
      return false;
  }
}

/** Whether a condition names what it looks for, so that there are few of it for certain. */
export function isNamed(condition: Condition): boolean {
  if (condition.test === 'all') return condition.of.some(isNamed);
  if (condition.test === 'any') return condition.of.every(isNamed);
  if (condition.test === 'text') return condition.on === 'number' && condition.match === 'whole';
  return isReached(condition) || ['id', 'globalId', 'nothing'].includes(condition.test);
}

/**
 * Whether a condition asks for a time, in the order of that time, and else for nothing that an index knows or that stands in other rows. Then the
 * time is a range of the order, and whoever goes through it in order does the least.
 */
export function isSpanOfOrder(condition: Condition, order: readonly OrderKey[]): boolean {
  const parts = partsOf(condition);
  const isSpan = (part: Condition) => part.test === 'moment' && part.on === order[0]!.by;
  return parts.some(isSpan) && parts.every((part) => isSpan(part) || (!indexedPart(part) && isOfItself(part)));
}

/** What has to be met all together. */
export const partsOf = (condition: Condition): Condition[] =>
  condition.test === 'all' ? condition.of.flatMap(partsOf) : [condition];

/** The part of a condition that an index in this order goes by itself: a class by number, a time by that time. */
export function alongOrder(condition: Condition, order: readonly OrderKey[]): Condition[] {
  if (condition.test === 'all') return condition.of.flatMap((part) => alongOrder(part, order));
  const by = order[0]!.by;
  const isAlong =
    condition.test === 'class'
      ? by === 'number' && condition.ids.length === 1
      : condition.test === 'moment' && condition.on === by;
  return isAlong ? [condition] : [];
}
