import { sql } from 'kysely';

import { alongOrder, indexedPart, isNamed } from '../rules/candidates.ts';
import type { Condition } from '../rules/condition.ts';
import type { OrderKey } from '../rules/order.ts';
import { toSql } from './conditions.ts';
import { ordering, type Term } from './orders.ts';
import { allOf, inProject, type Place, type Sql } from './scope.ts';

// So many rows of an index are tried. For each of them that other indexes would find, or that is met, so many more; and so many at most.
const TRIED = 200;
const FOR_EACH_CANDIDATE = 800;
const FOR_EACH_MET = 2_000;
const FOR_EACH_CANDIDATE_WHERE_NONE_IS_MET = 250;
const MOST = 60_000;
const MOST_WHERE_NONE_IS_MET = 40_000;
const MOST_WHERE_INDEXES_KNOW = 5_000;

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
  return isWhole && isEven && (isKept || first.by === 'number' || first.by === 'modified') && !isNamed(condition);
}

/**
 * The ids of the first rows of an order that an index holds, of those that meet a condition. Either the index is walked until a page is full,
 * or all that match are found and sorted; which is quicker depends on how many match, and the planner's guess is often far off. So a little is
 * walked. Where that fills no page, what was met on the way tells how many candidates other indexes would have to look through: the walk goes on
 * for as long as they would take, and then everything that matches is found.
 */
export function firstOnWalk({ place, condition, order, terms, behind, before, rows, isBackwards }: Walk): Sql {
  const along = alongOrder(condition, order).map((part) => toSql(part, place));
  const way = allOf([inProject('e', place), ...along, ...behind]);
  const meets = allOf([toSql(condition, place), ...before]);
  const known = indexedPart(condition);
  const inOrder = ordering(terms, isBackwards);
  const keys = sql.join(terms.map(({ key }, at) => sql`${key} as ${sql.ref(`key_${at}`)}`));
  const keyNames = sql.join(terms.map((_, at) => sql.ref(`e.key_${at}`)));
  const byKeys = ordering(
    terms.map((term, at) => ({ ...term, key: sql.ref(`e.key_${at}`) })),
    isBackwards,
  );
  const page = sql`order by ${byKeys} limit ${sql.lit(rows)}`;
  const stretch = (limit: Sql) => sql`(select e.*, ${keys} from entity e where ${way} order by ${inOrder} ${limit}) e`;
  const further = sql`(select * from ${stretch(sql`limit ${sql.lit(MOST)} offset ${sql.lit(TRIED)}`)}
    order by ${byKeys} limit (select more from budget)) e`;
  const isCandidate = known ? toSql(known, place) : sql`true`;
  return sql`with tried as materialized (
      select e.id, ${keyNames}, ${meets} as is_met, ${isCandidate} as is_candidate from ${stretch(sql`limit ${sql.lit(TRIED)}`)}
    ), trial as materialized (
      select count(*) filter (where is_met) as met, count(*) filter (where is_candidate) as candidates,
        count(*) = ${sql.lit(TRIED)} and count(*) filter (where is_met) < ${sql.lit(rows)} as is_short from tried
    ), budget as materialized (
      select case when not is_short then 0
        when met > 0 then least(${sql.lit(MOST)}, candidates * ${sql.lit(FOR_EACH_CANDIDATE)} + met * ${sql.lit(FOR_EACH_MET)})
        else least(${sql.lit(known ? MOST_WHERE_INDEXES_KNOW : MOST_WHERE_NONE_IS_MET)},
          candidates * ${sql.lit(FOR_EACH_CANDIDATE_WHERE_NONE_IS_MET)}) end as more from trial
    ), further as materialized (
      select e.id from ${further} where (select more > 0 from budget) and ${meets} ${page}
    ), verdict as materialized (
      select is_short and met + (select count(*) from further) < ${sql.lit(rows)} as is_missed from trial
    ), matched as materialized (
      select e.id from (select e.id, ${keys} from entity e where ${way} and ${meets} offset 0) e
      where (select is_missed from verdict) ${page}
    )
    (select e.id from tried e where is_met and not (select is_missed from verdict) ${page})
    union all select id from further where not (select is_missed from verdict)
    union all select id from matched`;
}
