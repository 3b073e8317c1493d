import type { Expr, Query } from '#shared/search-grammar/query.ts';

import { pageCost } from '../../../../platform/graph/pages.ts';
import { Refusal } from '../../../../refusals/refusal.ts';
import type { Condition } from './condition.ts';
import { invalidQuery } from './mistakes.ts';
import { parseQuery } from './parse.ts';

const MAX_TESTS = 600;
/** The cost of a search, in units of one field of an answer: a fixed cost, plus one per comparison with all entities. */
const SEARCH = 50;
const COMPARISON = 50;

/** Returns the cost of a page of results: the search, and the fields of each row. */
export function searchCost(page: {
  query?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
}): { field: number; multiplier: number } {
  return { ...pageCost(page), field: SEARCH + COMPARISON * comparisons(page.query ?? '') };
}

/** Refuses a query that compares every entity with too much: a name may mean many properties, and a term have many values. */
export function refuseTooManyTests({ text }: Query, conditions: readonly Condition[]): void {
  const tests = testsOf({ test: 'all', of: [...conditions] });
  if (tests > MAX_TESTS)
    throw invalidQuery(
      `This query makes ${tests.toLocaleString('en')} comparisons with every entity; ${MAX_TESTS} are allowed. Use fewer terms or values.`,
      { position: 0, length: text.length },
    );
}

function testsOf(condition: Condition): number {
  if (condition.test === 'all' || condition.test === 'any')
    return condition.of.reduce((sum, each) => sum + testsOf(each), 0);
  return condition.test === 'not' ? testsOf(condition.of) : 1;
}

/** Counts the comparisons in a query's text. A query that will be refused adds no cost. */
function comparisons(text: string): number {
  try {
    return valuesOf(parseQuery(text).expr);
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

function valuesOf(expr: Expr | null): number {
  if (!expr) return 0;
  if (expr.kind === 'or' || expr.kind === 'and') return expr.of.reduce((sum, each) => sum + valuesOf(each), 0);
  if (expr.kind === 'not' || expr.kind === 'group') return valuesOf(expr.of);
  return expr.kind === 'qualifier' ? expr.values.length : 1;
}
