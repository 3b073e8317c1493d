import { sameJson } from '../../../../platform/text/json.ts';
import { propertyType } from '../../../attributes/types/index.ts';
import { allOf, anyOf, type Condition } from './condition.ts';
import { isMetByDefault } from './defaults.ts';
import { isOfItself } from './effort.ts';
import { hasTrigram } from './normal-text.ts';
import type { OrderKey } from './order.ts';

/** Returns the indexed part of a condition: every entity that meets the condition meets this part too. Null if nothing is indexed. */
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

/** Returns the part of a condition that remains to be tested on entities found by the indexes. */
export const unindexedPart = (condition: Condition): Condition =>
  allOf(conditionParts(condition).filter((part) => !isIndexed(part)));

/** Tells whether the indexes decide a condition completely. */
function isIndexed(condition: Condition): boolean {
  if (condition.test === 'all' || condition.test === 'any') return condition.of.every(isIndexed);
  return isReached(condition) || hasIndex(condition);
}

/** Tells whether a condition uses a text index, which finds more than the matches. */
export const asksForTexts = (condition: Condition): boolean =>
  holdsAny(condition, (part) =>
    part.test === 'text'
      ? part.on === 'description' || part.match === 'contains' || part.match === 'word'
      : part.test === 'free',
  );

/** Tells whether a condition tests a quality score. */
export const asksForScore = (condition: Condition): boolean =>
  holdsAny(condition, (part) => (part.test === 'not' ? asksForScore(part.of) : part.test === 'score'));

/** Tells whether a condition starts from something named, which reaches very little of a project. */
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
      return isHeld && !isMetByDefault(property, is) && propertyType(property.type).search !== 'score';
    }
    default:
      return false;
  }
}

/** A search of more parts takes longer than to plan it, and each value that a kept plan is given, and does not hold, costs a little for each row. */
const QUICK_PARTS = 3;

/**
 * Tells whether a search should be planned for its values rather than once for all. A word, a label or a choice may be everywhere or
 * nowhere: of two of them one index is quicker, and a plan for any value may take the other and ten times as long. The same holds for a
 * time, and for a class beside a word, since every match of the text index has to be read. A single condition has one index only, and if it
 * matches everywhere a walk finds it first.
 */
export function dependsOnValues(condition: Condition): boolean {
  if (singlesOf(condition).filter((part) => !isShown(part)).length > QUICK_PARTS) return true;
  const known = indexedPart(condition);
  if (known === null) return false;
  const values = valuesOf(known);
  const [one, ...others] = values.filter(isOftenOrSeldom);
  if (one === undefined) return false;
  return (
    others.length > 0 || one.test === 'moment' || (asksForTexts(one) && values.some(({ test }) => test === 'class'))
  );
}

/** Lists the single parts; a name of several properties tests each of them for one value, in one index. */
function valuesOf(condition: Condition): Condition[] {
  if (condition.test !== 'all' && condition.test !== 'any') return [condition];
  const [first, ...rest] = condition.of;
  const isOneName =
    condition.test === 'any' &&
    first?.test === 'property' &&
    rest.every((part) => part.test === 'property' && sameJson(part.is, first.is));
  return isOneName ? [first] : condition.of.flatMap(valuesOf);
}

/** Tells whether a part only leaves out hidden or archived entities, as every search does. */
export const isShown = (part: Condition): boolean =>
  part.test === 'not' && part.of.test === 'flag' && (part.of.flag === 'hidden' || part.of.flag === 'archived');

const isOftenOrSeldom = (part: Condition): boolean =>
  part.test === 'text'
    ? part.match !== 'whole' && !isBeginning(part)
    : ['free', 'label', 'moment', 'property'].includes(part.test);

/** Tells whether a condition restricts a time that the order uses: the first rows of the order then differ from the later ones. */
export const asksForTimeOf = (condition: Condition, order: readonly OrderKey[]): boolean =>
  holdsAny(condition, (part) => part.test === 'moment' && part.on === order[0]!.by);

const holdsAny = (condition: Condition, isOne: (part: Condition) => boolean): boolean =>
  singlesOf(condition).some(isOne);

/** Lists the single tests of a condition, however they are combined. */
const singlesOf = (condition: Condition): Condition[] =>
  condition.test === 'all' || condition.test === 'any' ? condition.of.flatMap(singlesOf) : [condition];

/** Tells whether a text is a prefix, which is a range of its index whose rows can be counted beforehand. */
export const isBeginning = ({ match }: Extract<Condition, { test: 'text' }>): boolean =>
  match === 'starts' || match === 'segment';

/** Tells whether a condition names what it looks for and so certainly finds little. */
export function isSelective(condition: Condition): boolean {
  if (condition.test === 'all') return condition.of.some(isSelective);
  if (condition.test === 'any') return condition.of.every(isSelective);
  if (condition.test === 'text') return condition.on === 'number' && condition.match === 'whole';
  return isReached(condition) || ['id', 'globalId', 'nothing'].includes(condition.test);
}

/**
 * Tells whether a condition is a time range in the order of that time, and otherwise has no test with an index or on other rows. The time
 * is then a range of the order, and following the order is cheapest.
 */
export function isSpanOfOrder(condition: Condition, order: readonly OrderKey[]): boolean {
  const parts = conditionParts(condition);
  const isSpan = (part: Condition) => part.test === 'moment' && part.on === order[0]!.by;
  return parts.some(isSpan) && parts.every((part) => isSpan(part) || (!indexedPart(part) && isOfItself(part)));
}

/** Lists the parts of a condition that must all be met. */
export const conditionParts = (condition: Condition): Condition[] =>
  condition.test === 'all' ? condition.of.flatMap(conditionParts) : [condition];

/** Returns the part of a condition that an index in this order can follow by itself: a class by number, a time by that time. */
export function conditionForIndex(condition: Condition, order: readonly OrderKey[]): Condition[] {
  if (condition.test === 'all') return condition.of.flatMap((part) => conditionForIndex(part, order));
  const by = order[0]!.by;
  const isAlong =
    condition.test === 'class'
      ? by === 'number' && condition.ids.length === 1
      : condition.test === 'moment' && condition.on === by;
  return isAlong ? [condition] : [];
}
