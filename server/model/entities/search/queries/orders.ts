import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { OrderKey } from '../rules/order.ts';
import type { CursorValues as Keys } from './cursors.ts';
import { numberSql, scoreOf, textSql } from './properties.ts';
import { matchOf } from './texts.ts';

/** One key of an order in SQL; `type` is the type of its values when they return in a cursor. */
export interface Term {
  key: Sql;
  type: Sql;
  descending: boolean;
  isNullable: boolean;
}

// This key sorts the newest first, and yet it rises like the ties behind it, so that one range of an index is the rest of a list. The migration has the
// same expressions.
const back = (moment: Sql): Sql => sql`(timestamptz '2200-01-01 00:00:00+00' - ${moment})`;
export const reversedChangeTime: Sql = back(sql`e.changed`);
export const timestampSql = (date: Date): Sql => sql`${date.toISOString()}::timestamptz`;
export const reversedTimestamp = (date: Date): Sql => back(timestampSql(date));

const types = {
  text: sql`text`,
  number: sql`float8`,
  integer: sql`integer`,
  moment: sql`timestamptz`,
  span: sql`interval`,
};

/** Returns the terms of an order, with the id that breaks every tie. */
export function termsOf(order: readonly OrderKey[]): Term[] {
  const terms = order.map(termOf);
  return [...terms, certain(sql`e.id`, types.integer, terms.at(-1)?.descending ?? false)];
}

function termOf(by: OrderKey): Term {
  const { descending } = by;
  switch (by.by) {
    case 'number':
      return certain(sql`e.sort_number`, types.text, descending);
    case 'name':
      return certain(sql`e.name_key`, types.text, descending);
    case 'id':
      return certain(sql`e.id`, types.integer, descending);
    case 'modified':
      return certain(reversedChangeTime, types.span, !descending);
    case 'created':
      return descending
        ? certain(back(sql`e.created`), types.span, false)
        : certain(sql`e.created`, types.moment, false);
    case 'createdby':
      return text(sql`nullif(e.created_by, '')`, descending);
    case 'modifiedby':
      return text(sql`nullif(e.modified_by, '')`, descending);
    case 'class':
      return text(nameIn(by.names, sql`e.class_id`), descending);
    case 'label':
      return text(sql`(select min(${nameIn(by.names, sql`l`)} collate "C") from unnest(e.label_ids) l)`, descending);
    case 'match':
      return certain(matchOf(by.words), types.integer, descending);
    case 'numbers': {
      const number = sql`coalesce(${sql.join(by.properties.map(numberSql))})`;
      return { key: number, type: types.number, descending, isNullable: true };
    }
    case 'texts':
      return text(sql`coalesce(${sql.join(by.properties.map(textSql))})`, descending);
    case 'score':
      return { key: scoreOf(by.groups), type: types.number, descending, isNullable: true };
  }
}

const text = (key: Sql, descending: boolean): Term => ({
  key: sql`${key} collate "C"`,
  type: types.text,
  descending,
  isNullable: true,
});
/** Selects the name that belongs to an id. */
const nameIn = (named: readonly [id: number, name: string][], id: Sql): Sql =>
  sql`(${named.map(([, name]) => name)}::text[])[array_position(${named.map(([each]) => each)}::integer[], ${id})]`;
const certain = (key: Sql, type: Sql, descending: boolean): Term => ({ key, type, descending, isNullable: false });

/** Returns the ORDER BY: rows without a value last, or first in a list that is read backwards. */
export const ordering = (terms: readonly Term[], isBackwards: boolean): Sql =>
  sql.join(
    terms.map(({ key, descending, isNullable }) => {
      const nulls = isNullable ? (isBackwards ? sql` nulls first` : sql` nulls last`) : sql``;
      return sql`${key} ${descending === isBackwards ? sql`asc` : sql`desc`}${nulls}`;
    }),
  );

/** Selects the values of the terms as columns of a subquery `e`, by which it can be ordered. */
export const keyColumns = (terms: readonly Term[]): Sql =>
  sql.join(terms.map(({ key }, at) => sql`${key} as ${sql.ref(`key_${at}`)}`));
export const orderingByColumns = (terms: readonly Term[], isBackwards: boolean): Sql =>
  ordering(
    terms.map((term, at) => ({ ...term, key: sql.ref(`e.key_${at}`) })),
    isBackwards,
  );

/** Selects an entity's values of the terms, as a cursor stores them. */
export const keysSql = (terms: readonly Term[]): Sql =>
  sql`jsonb_build_array(${sql.join(terms.map(({ key }) => key))})`;

/** Matches the rows after a place, or before it in a list that is read backwards. */
export function afterPlace(terms: readonly Term[], keys: Keys, isBackwards: boolean): Sql {
  // The value is selected, so that the planner estimates every page alike. Otherwise it would take the plan of each single place for a little
  // cheaper, and plan each page anew, which takes longer than to read one.
  const value = (at: number) => sql`(select ${keys[at]}::${terms[at]!.type})`;
  const rises = ({ descending }: Term) => descending === isBackwards;
  const [first] = terms as [Term, ...Term[]];
  if (terms.every((term) => !term.isNullable && rises(term) === rises(first))) {
    const [row, values] = [sql.join(terms.map(({ key }) => key)), sql.join(terms.map((_, at) => value(at)))];
    return rises(first) ? sql`(${row}) > (${values})` : sql`(${row}) < (${values})`;
  }
  /** Matches rows beyond a place in the term at `at`, or level there and beyond in a later term. */
  const from = (at: number): Sql => {
    const term = terms[at];
    if (!term) return sql`false`;
    const { key, isNullable } = term;
    if (keys[at] === null) {
      const level = sql`(${key} is null and ${from(at + 1)})`;
      return isBackwards ? sql`(${key} is not null or ${level})` : level;
    }
    const further = rises(term) ? sql`${key} > ${value(at)}` : sql`${key} < ${value(at)}`;
    const missing = isNullable && !isBackwards ? sql` or ${key} is null` : sql``;
    return sql`(${further}${missing} or (${key} = ${value(at)} and ${from(at + 1)}))`;
  };
  if (first.isNullable) return from(0);
  const bound = rises(first) ? sql`${first.key} >= ${value(0)}` : sql`${first.key} <= ${value(0)}`;
  return sql`(${bound} and ${from(0)})`;
}

/** Tells whether an index holds the order; otherwise the sorted rows should be narrow. */
export const isIndexed = (order: readonly OrderKey[]): boolean =>
  ['number', 'name', 'created', 'modified', 'id'].includes(order[0]!.by);
