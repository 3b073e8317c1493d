import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { OrderKey } from '../rules/order.ts';
import type { CursorValues as Keys } from './cursors.ts';
import { afterPlace, ordering, type Term } from './orders.ts';

type ByClass = Extract<OrderKey, { by: 'class' }>;

/** Tells whether an order is by class, then by number: class names come from the schema, and the index lists each class by number. */
export const isByClass = (order: readonly OrderKey[]): order is readonly [ByClass, OrderKey] =>
  order.length === 2 && order[0]!.by === 'class' && order[1]!.by === 'number';

/** Selects the ids of the first rows in an order by class: the first rows of each remaining class, and the first among these. */
export function firstByClass(
  [{ names }]: readonly [ByClass, OrderKey],
  terms: readonly Term[],
  { within, from, rows, isBackwards }: { within: Sql; from: Keys | null; rows: number; isBackwards: boolean },
): Sql {
  const [byName, ...rest] = terms as [Term, Term, ...Term[]];
  const rises = (term: Term) => term.descending === isBackwards;
  const side = (name: string) => (from ? Buffer.compare(Buffer.from(name), Buffer.from(String(from[0]))) : 1);
  const remaining = names.filter(([, name]) => !from || side(name) === 0 || side(name) > 0 === rises(byName));
  const begun = remaining.filter(([, name]) => side(name) === 0).map(([id]) => id);
  // A bound for the index: where the page before ended in the class it ended in, open in the others. No number sorts behind a tilde.
  const open = rises(rest[0]!) ? '' : '~';
  const bound = sql`case when c.id = any(${begun}::integer[]) then ${from?.[1] ?? open}::text else ${open} end`;
  // A literal number: for a parameter the planner would assume that a tenth of each class is wanted.
  const count = sql.lit(rows);
  const after = rises(rest[0]!) ? sql`e.sort_number >= ${bound}` : sql`e.sort_number <= ${bound}`;
  const behind = from
    ? sql`(c.id <> all(${begun}::integer[]) or ${afterPlace(rest, from.slice(1), isBackwards)})`
    : sql`true`;
  return sql`select e.id from unnest(${remaining.map(([id]) => id)}::integer[]) as c(id) cross join lateral (
      select e.id, e.class_id, e.sort_number from entity e where ${within} and e.class_id = c.id and ${after} and ${behind}
      order by ${ordering(rest, isBackwards)} limit ${count}
    ) e order by ${ordering(terms, isBackwards)} limit ${count}`;
}
