import type { Expr, Qualifier, Query, QueryValue } from '#shared/search-grammar/query.ts';

import type { Schema } from '../../../schema/schema.ts';
import { bindBuiltin, builtinNames, isBuiltin } from './bind-builtin.ts';
import { bindProperty } from './bind-property.ts';
import { bindRelation } from './bind-relation.ts';
import { allOf, anyOf, not, type Condition } from './condition.ts';
import { refuseTooManyTests } from './cost.ts';
import { propertiesNamed, relationsByName, unknownField, type Binding, type Searcher } from './fields.ts';
import { normalise, sameName } from './normal-text.ts';

export interface Bound {
  condition: Condition;
  warnings: string[];
  unknownLabels: string[];
}

/** Resolves the names of a query in a schema; refuses unknown ones, values of the wrong kind, and too many comparisons. */
export function bindQuery(query: Query, schema: Schema, viewer: Searcher, now: Date, timeZone: string): Bound {
  const binding = newBinding(schema, viewer, now, timeZone);
  const asked = query.expr ? [bind(query.expr, binding)] : [];
  refuseTooManyTests(query, asked);
  return {
    condition: allOf([...shown(binding), ...asked]),
    warnings: [...binding.warnings],
    unknownLabels: [...binding.unknownLabels],
  };
}

/** A split query: the conditions that certainly apply to each of some fields, and all others. */
export interface Apart<F extends string> {
  fields: Record<F, Condition>;
  rest: Condition;
}

/**
 * Binds a query with the conditions that certainly apply to some fields (`class:Risk`, beside no OR) separated, so that each value of a
 * field shows what it would find instead of what the current choice leaves.
 */
export function bindApart<F extends string>(
  query: Query,
  fields: readonly F[],
  schema: Schema,
  viewer: Searcher,
  now: Date,
  timeZone: string,
): Apart<F> {
  const binding = newBinding(schema, viewer, now, timeZone);
  const all = query.expr?.kind === 'and' ? query.expr.of : query.expr ? [query.expr] : [];
  const fieldOf = (expr: Expr) => fields.find((field) => expr.kind === 'qualifier' && sameName(expr.field.text, field));
  const of = (field: F | undefined) => all.filter((expr) => fieldOf(expr) === field).map((expr) => bind(expr, binding));
  const own = fields.map((field) => [field, allOf(of(field))] as const);
  const rest = of(undefined);
  refuseTooManyTests(query, [...own.map(([, condition]) => condition), ...rest]);
  return { fields: Object.fromEntries(own) as Record<F, Condition>, rest: allOf([...shown(binding), ...rest]) };
}

const newBinding = (schema: Schema, viewer: Searcher, now: Date, timeZone: string): Binding => ({
  schema,
  viewer,
  clock: { now, timeZone },
  warnings: new Set(),
  unknownLabels: new Set(),
  shows: { hidden: false, archived: false },
});

/** Leaves out hidden and archived entities unless the bound query mentions them. */
const shown = ({ shows }: Binding): Condition[] =>
  (['hidden', 'archived'] as const).filter((flag) => !shows[flag]).map((flag) => not({ test: 'flag', flag }));

function bind(expr: Expr, binding: Binding): Condition {
  switch (expr.kind) {
    case 'and':
      return allOf(expr.of.map((each) => bind(each, binding)));
    case 'or':
      return anyOf(expr.of.map((each) => bind(each, binding)));
    case 'not':
      return not(bind(expr.of, binding));
    case 'group':
      return bind(expr.of, binding);
    case 'prefix':
      return { test: 'text', on: 'number', match: 'segment', text: normalise(expr.text) };
    case 'word':
    case 'phrase':
      return { test: 'free', match: expr.kind, text: normalise(expr.text) };
    case 'qualifier':
      return bindQualifier(expr, binding);
  }
}

/** An unquoted name is looked up as built-in, then property, then relation; a quoted one as property, then relation. */
function bindQualifier(written: Qualifier, binding: Binding): Condition {
  const qualifier = { ...written, values: written.values.map(withMinus) as Qualifier['values'] };
  const { field } = qualifier;
  if (isBuiltin(field)) return bindBuiltin(qualifier, binding);
  const properties = propertiesNamed(binding.schema, field.text);
  if (properties.length > 0) return bindProperty(qualifier, properties, binding);
  const relations = relationsByName(binding.schema, field.text);
  if (relations.length > 0) return bindRelation(qualifier, relations);
  throw unknownField(binding.schema, field, field.quoted ? [] : builtinNames);
}

/** A minus behind a quoted value means something in an order only; here it is one more character. */
const withMinus = (value: QueryValue): QueryValue => (value.descending ? { ...value, text: `${value.text}-` } : value);
