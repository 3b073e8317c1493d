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

/**
 * Selects the ids of rows from one on in an order by class: classes before it are passed over by their sizes, so that only one is walked
 * through; undefined if classes share a name, and so a place in the order.
 */
export function fromRowByClass(
  [{ names, descending }]: readonly [ByClass, OrderKey],
  terms: readonly Term[],
  { within, offset, rows }: { within: Sql; offset: number; rows: number },
): Sql | undefined {
  if (new Set(names.map(([, name]) => name)).size < names.length) return undefined;
  const inOrder = names.toSorted(([, a], [, b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const ids = (descending ? inOrder.toReversed() : inOrder).map(([id]) => id);
  const [skipped, count] = [sql.lit(offset), sql.lit(rows)];
  return sql`with size as materialized (
      select c.id, c.place, (select count(*) from entity e where ${within} and e.class_id = c.id) as size
        from unnest(${ids}::integer[]) with ordinality as c(id, place)
    ), begun as (
      select id, size, (sum(size) over (order by place) - size)::bigint as before from size
    )
    select e.id from begun c cross join lateral (
      select e.id, e.class_id, e.sort_number from entity e where ${within} and e.class_id = c.id
        order by ${ordering(terms.slice(1), false)} limit ${count} offset greatest(${skipped} - c.before, 0)
    ) e where c.before < ${sql.lit(offset + rows)} and c.before + c.size > ${skipped}
      order by ${ordering(terms, false)} limit ${count}`;
}
