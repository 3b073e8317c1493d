import type { Schema } from '../../../schema/schema.ts';
import { bindBuiltin, builtinNames, isBuiltin } from './bind-builtin.ts';
import { bindProperty } from './bind-property.ts';
import { bindRelation } from './bind-relation.ts';
import { allOf, anyOf, not, type Condition } from './condition.ts';
import { propertiesNamed, relationsNamed, unknownField, type Binding, type Viewer } from './fields.ts';
import type { Expr, Qualifier, Query, Value } from './query.ts';
import { normalise } from './words.ts';

export interface Bound {
  condition: Condition;
  warnings: string[];
  unknownLabels: string[];
}

/** Gives the names of a query their meaning in a schema; refuses those without one, and values of the wrong kind. */
export function bindQuery(query: Query, schema: Schema, viewer: Viewer, now: Date, timeZone: string): Bound {
  const binding: Binding = {
    schema,
    viewer,
    clock: { now, timeZone },
    warnings: new Set(),
    unknownLabels: new Set(),
    shows: { hidden: false, archived: false },
  };
  const asked = query.expr ? [bind(query.expr, binding)] : [];
  const flags = (['hidden', 'archived'] as const).filter((flag) => !binding.shows[flag]);
  const shown = flags.map((flag) => not({ test: 'flag', flag }));
  return {
    condition: allOf([...shown, ...asked]),
    warnings: [...binding.warnings],
    unknownLabels: [...binding.unknownLabels],
  };
}

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
