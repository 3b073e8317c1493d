import type { Op, Qualifier, QueryValue } from '#shared/search-grammar/query.ts';

import type { Relation } from '../../../schema/schema.ts';
import { bindValues, keywordOf, notA, refuseUnfitQualifier } from './bind-values.ts';
import { allOf, anyOf, not, type Condition, type Direction } from './condition.ts';
import { directionOf } from './fields.ts';
import { parseWholeNumber } from './normal-text.ts';

/** Tests for edges of a relation: with an operator their number, without one their targets, or just their existence. */
export function bindRelation(qualifier: Qualifier, relations: readonly Relation[]): Condition {
  refuseUnfitQualifier(qualifier, { ops: ['=', '!=', '>', '>=', '<', '<='], keywords: ['any', 'none'] });
  return bindValues(qualifier, (value, op) => {
    const directions = relations.map(directionOf);
    const has = anyOf(directions.map((direction) => atLeast(direction, 1)));
    const keyword = keywordOf(value);
    if (keyword) return keyword === 'any' ? has : not(has);
    if (!op) return anyOf(directions.map((direction) => ({ test: 'linkedTo', direction, target: value.text })));
    return anyOf(directions.map((direction) => counted(direction, op, countOf(value))));
  });
}

function countOf(value: QueryValue): number {
  const count = parseWholeNumber(value.text);
  if (count === undefined) throw notA(value, 'a whole number');
  return count;
}

function counted(direction: Direction, op: Op, count: number): Condition {
  if (op === '>') return atLeast(direction, count + 1);
  if (op === '>=') return atLeast(direction, count);
  if (op === '<') return not(atLeast(direction, count));
  if (op === '<=') return not(atLeast(direction, count + 1));
  return allOf([atLeast(direction, count), not(atLeast(direction, count + 1))]);
}

const atLeast = (direction: Direction, count: number): Condition =>
  count === 0 ? allOf([]) : { test: 'edges', direction, atLeast: count };
