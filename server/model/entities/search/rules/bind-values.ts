import type { QuerySpan, Op, Qualifier, QueryValue } from '#shared/search-grammar/query.ts';

import { anyOf, not, type Condition } from './condition.ts';
import { invalidQuery } from './mistakes.ts';

export type Keyword = 'any' | 'none' | 'me';

/** Returns the keyword of a value; undefined for text: `none` is a keyword, `"none"` and `None` are text. */
export const keywordOf = ({ text, quoted }: QueryValue): Keyword | undefined =>
  !quoted && (text === 'any' || text === 'none' || text === 'me') ? text : undefined;

/** Combines several values: any of them, or with `!=` none of them, which entities without a value match too. */
export function bindValues(
  { op, values }: Qualifier,
  each: (value: QueryValue, op: Op | null) => Condition,
): Condition {
  if (op === '!=') return not(anyOf(values.map((value) => each(value, '='))));
  return anyOf(values.map((value) => each(value, op)));
}

/** Refuses an operator or a keyword that a field does not know. */
export function refuseUnfitQualifier(
  { field, op, values }: Qualifier,
  { ops, keywords }: { ops: readonly Op[]; keywords: readonly Keyword[] },
): void {
  if (op && !ops.includes(op)) throw invalidQuery(`'${field.text}' does not accept '${op}' at {n}.`, field);
  for (const value of values) {
    const keyword = keywordOf(value);
    if (!keyword) continue;
    if (!keywords.includes(keyword))
      throw invalidQuery(
        `'${field.text}' does not accept '${keyword}' at {n}. Put it in quotes to search for the text.`,
        value,
      );
    if (op && op !== '=' && op !== '!=') throw invalidQuery(`'${op}' does not accept '${keyword}' at {n}.`, value);
  }
}

/** Refuses a value that its field cannot hold. */
export const notA = (value: QueryValue, what: string) => invalidQuery(`'${value.text}' is not ${what}.`, value);

/** Refuses a feature of the language that the product does not have yet. */
export const unavailableFeature = (what: string, at: QuerySpan) => invalidQuery(`'${what}' is not available yet.`, at);
