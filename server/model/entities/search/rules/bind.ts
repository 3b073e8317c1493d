import type { Expr, Qualifier, Query, Value } from '#shared/search-grammar/query.ts';

import type { Schema } from '../../../schema/schema.ts';
import { bindBuiltin, builtinNames, isBuiltin } from './bind-builtin.ts';
import { bindProperty } from './bind-property.ts';
import { bindRelation } from './bind-relation.ts';
import { allOf, anyOf, not, type Condition } from './condition.ts';
import { refuseTooManyTests } from './cost.ts';
import { propertiesNamed, relationsNamed, unknownField, type Binding, type Viewer } from './fields.ts';
import { normalise, sameName } from './words.ts';

export interface Bound {
  condition: Condition;
  warnings: string[];
  unknownLabels: string[];
}

/** Gives the names of a query their meaning in a schema; refuses those without one, values of the wrong kind, and what compares too much. */
export function bindQuery(query: Query, schema: Schema, viewer: Viewer, now: Date, timeZone: string): Bound {
  const binding = newBinding(schema, viewer, now, timeZone);
  const asked = query.expr ? [bind(query.expr, binding)] : [];
  refuseTooManyTests(query, asked);
  return {
    condition: allOf([...shown(binding), ...asked]),
    warnings: [...binding.warnings],
    unknownLabels: [...binding.unknownLabels],
  };
}

/** A query taken apart: what it asks of each of some fields for sure, and all the rest. */
export interface Apart<F extends string> {
  fields: Record<F, Condition>;
  rest: Condition;
}

/**
 * The same, with what the query asks of some fields for sure (`class:Risk`, beside no OR) taken apart: whoever chooses among the values of a
 * field wants to know what each would find, not what the one already chosen leaves of the others.
 */
export function bindApart<F extends string>(
  query: Query,
  fields: readonly F[],
  schema: Schema,
  viewer: Viewer,
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

const newBinding = (schema: Schema, viewer: Viewer, now: Date, timeZone: string): Binding => ({
  schema,
  viewer,
  clock: { now, timeZone },
  warnings: new Set(),
  unknownLabels: new Set(),
  shows: { hidden: false, archived: false },
});

/** What leaves out the hidden and the archived, unless the query that was bound speaks of them. */
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
  const relations = relationsNamed(binding.schema, field.text);
  if (relations.length > 0) return bindRelation(qualifier, relations);
  throw unknownField(binding.schema, field, field.quoted ? [] : builtinNames);
}

/** A minus behind a quoted value means something in an order only; here it is one more character. */
const withMinus = (value: Value): Value => (value.descending ? { ...value, text: `${value.text}-` } : value);
