import { sql } from 'kysely';

import {
  alongOrder,
  asksForTexts,
  asksForTimeOf,
  indexedPart,
  isNamed,
  isSpanOfOrder,
  partsOf,
  unindexedPart,
} from '../rules/candidates.ts';
import type { Condition } from '../rules/condition.ts';
import { isLookedUp } from '../rules/effort.ts';
import type { OrderKey } from '../rules/order.ts';
import { toSql } from './conditions.ts';
import { keyColumns, ordering, orderingByColumns, type Term } from './orders.ts';
import { FEW, holdsFew, isOnlyRange } from './ranges.ts';
import { allOf, inProject, type Place, type Sql } from './scope.ts';
import { rowsOfUnlinked } from './unlinked.ts';

// So many rows of an order are looked at to begin with, each further look goes at most so many times as far, and so many at most: more where no
// index knows anything of what is looked for and nothing is looked up for each row, since all of them would be gone through otherwise; fewer
// where indexes tell together what lacks an edge.
const TO_BEGIN_WITH = 100;
const TIMES_AS_FAR = 6;
const MOST = 60_000;
const MOST_ALONE = 150_000;
const MOST_UNLINKED = 15_000;
// How many a large project holds: of so many some share will be candidates. A walk is worth while for up to twice their number of rows where its
// end is in sight; where it is not, for a hundredth: what has met hardly any by then would have to go through most of the order. An index of
// texts finds more than meets, and each has to be read: there a walk is worth while for twice as long, and for longer where a class is asked for
// too, of which that index knows nothing. It goes a little way even if it has met none. Where a time of the order is asked for, the first rows are
// all candidates and say nothing of how many there are: there it goes on only if it nears its end.
const MANY = 300_000;
const IN_SIGHT = 2;
const IN_SIGHT_BESIDE_TEXTS = 4;
const IN_SIGHT_BESIDE_TEXTS_OF_CLASS = 10;
const IN_SIGHT_IF_ODD = 0.02;
const OUT_OF_SIGHT = 0.01;
const LEAST = 400;

interface Walk {
  place: Place;
  condition: Condition;
  order: readonly OrderKey[];
  terms: readonly Term[];
  /** Where in the order it begins and ends. */
  behind: readonly Sql[];
  before: readonly Sql[];
  rows: number;
  isBackwards: boolean;
}

/** Whether an index goes through a project in an order, and a walk is worth trying: of the past only some indexes know. */
export function isWalkable({ asOf }: Place, condition: Condition, order: readonly OrderKey[]): boolean {
  const [first, second, ...rest] = order as [OrderKey, ...OrderKey[]];
  const isWhole = first.by === 'number' || first.by === 'id' ? !second : second?.by === 'number' && rest.length === 0;
  const isEven = first.by !== 'modified' || first.descending;
  const isKept = (asOf ?? null) === null ? ['name', 'created', 'id'].includes(first.by) : false;
  return (
    isWhole &&
    isEven &&
    (isKept || first.by === 'number' || first.by === 'modified') &&
    !isNamed(condition) &&
    !isSpanOfOrder(condition, order)
  );
}

/**
 * The ids of the first rows of an order that an index holds, of those that meet a condition. Either the index is walked until a page is full,
 * or all that match are found and sorted; which is quicker depends on how many match, and the planner's guess is often far off. So a little is
 * walked. Where that fills no page, what was met on the way tells how far the end may be, and how many candidates other indexes would have to
 * look through: it is walked on, look by look, while that promises to be less. Otherwise everything that matches is found, and at once where an
 * index says that there is little of it.
 *
 * `walk` is one scan, whoever reads it: Postgres goes on with it only as far as somebody wants more of its rows, and hands them out in its order.
 * Where its limit is not a plain number, the planner expects that a tenth is wanted, and goes by the index; of all it would sort a project first.
 */
export function firstOnWalk({ place, condition, order, terms, behind, before, rows, isBackwards }: Walk): Sql {
  const along = alongOrder(condition, order).map((part) => toSql(part, place));
  const way = allOf([inProject('e', place), ...along, ...behind]);
  const meets = (scope: Place) => allOf([toSql(condition, scope), ...before]);
  const known = indexedPart(condition);
  const onWay = { ...place, isRowByRow: true };
  // What the indexes know has been asked by then: a text is not gone through twice.
  const besides = () => allOf([toSql(unindexedPart(condition), onWay), ...before]);
  const isMet = known ? sql`case when ${toSql(known, onWay)} then ${besides()} end` : meets(onWay);
  const columns = sql`e.id, ${keyColumns(terms)}`;
  const byKeys = orderingByColumns(terms, isBackwards);
  const within = (scope: Place) => sql`${way} and ${meets(scope)}`;
  const unlinked = rowsOfUnlinked({ place, condition, columns, meets: within });
  const all = unlinked ?? sql`select ${columns} from entity e where ${within({ ...place, isWide: !known })} offset 0`;
  const count = sql.lit(rows);
  const hasTexts = known !== null && asksForTexts(known);
  const most = sql.lit(unlinked ? MOST_UNLINKED : known || isLookedUp(condition) ? MOST : MOST_ALONE);
  const few = holdsFew(place, condition);
  const isOddAtFirst = known !== null && asksForTimeOf(known, order);
  const bounds = isOddAtFirst
    ? { most, inSight: sql.lit(IN_SIGHT_IF_ODD), outOfSight: sql.lit(0), least: sql.lit(0) }
    : {
        most,
        inSight: sql.lit(hasTexts ? besideTexts(condition) : IN_SIGHT),
        outOfSight: sql.lit(OUT_OF_SIGHT),
        // What is not little is at least so much, and to go so far costs no more than to look it all up.
        least: sql.lit(few && known && isOnlyRange(known) ? FEW : LEAST),
      };
  return sql`with recursive few as materialized (${few ?? sql`select false as is_few`}), walk as materialized (
      select id, is_met from (
        select e.id, ${isMet} as is_met from entity e where ${way} order by ${ordering(terms, isBackwards)}
          limit (select case when is_few then 0 else ${bounds.most} end from few)) e
    ), ${looks(count, known ? sql`is_met is not null` : sql`true`, bounds)}, verdict as materialized (
      select bool_or(is_missed) or (select is_few from few) as is_missed from look
    )
    (select id from walk where is_met and not (select is_missed from verdict) limit ${count})
    union all (select e.id from (${all}) e
      where (select is_missed from verdict) order by ${byKeys} limit ${count})`;
}

const besideTexts = (condition: Condition): number =>
  partsOf(condition).some(({ test }) => test === 'class') ? IN_SIGHT_BESIDE_TEXTS_OF_CLASS : IN_SIGHT_BESIDE_TEXTS;

/**
 * Looks at the walk, each as far as the one before has said. The last has met a page, or come to the end of the order, or has given up: it goes
 * no further though it missed some.
 */
const looks = (
  count: Sql,
  isCandidate: Sql,
  { most, inSight, outOfSight, least }: Record<'most' | 'inSight' | 'outOfSight' | 'least', Sql>,
): Sql => sql`look(upto, far, is_missed) as (
      select 0::bigint, ${sql.lit(TO_BEGIN_WITH)}::bigint, false
      union all
      select seen, next.far, met < ${count} and seen = look.far and next.far = seen from look
        cross join lateral (
          select count(*) as met from (select from (select is_met from walk limit look.far) e where is_met limit ${count}) e
        ) page cross join lateral (
          select count(*) as seen, count(*) filter (where ${isCandidate}) as candidates
          from (select is_met from walk limit case when met < ${count} then look.far else 0 end) e
        ) counted cross join lateral (
          select (${count} - met) * seen / (met + 0.5) as to_go, ${sql.lit(MANY)}::bigint * (candidates + 1) / greatest(seen, 1) as others
        ) outlook cross join lateral (
          select case when seen + to_go < least(${inSight} * others, ${most}) then seen + to_go * 1.5
            else greatest(${least}, ${outOfSight} * others) end as wanted
        ) hope cross join lateral (
          select case when seen < look.far then seen
            else least(${most}, seen * ${sql.lit(TIMES_AS_FAR)}, greatest(seen, wanted))::bigint end as far
        ) next
        where look.far > upto
    )`;
