import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import {
  conditionForIndex,
  asksForTexts,
  asksForTimeOf,
  indexedPart,
  isSelective,
  isSpanOfOrder,
  conditionParts,
  unindexedPart,
} from '../rules/candidates.ts';
import type { Condition } from '../rules/condition.ts';
import { isLookedUp, isToldByColumns } from '../rules/effort.ts';
import type { OrderKey } from '../rules/order.ts';
import { toSql } from './conditions.ts';
import { oddRows } from './odd-rows.ts';
import { keyColumns, ordering, orderingByColumns, type Term } from './orders.ts';
import { FEW, holdsFew, isOnlyRange } from './ranges.ts';
import { allSql, isInProject, type SearchPlace } from './scope.ts';
import { rowsOfUnlinked } from './unlinked.ts';
import { CANDIDATE, walkInRounds, MET, NO_CANDIDATE } from './walk-rounds.ts';

/** The most rows of an order that a walk reads, if nothing else is known. */
const MOST = 60_000;
/** The most where no index helps and no row needs a lookup: the search would scan all rows otherwise, which takes as long. */
const MOST_ALONE = 200_000;
/** The most rows that such a walk may still have before it when its first rows are judged. */
const AS_LONG_AS_ALL = 100_000;
/** The most where indexes together find the entities that lack a link. */
const MOST_UNLINKED = 15_000;

/** The rows that a walk may read once its end is in sight, as a multiple of the number of candidates. */
const IN_SIGHT = 2;
/** The multiple beside an index of texts, which finds more than meets, and each has to be read. */
const IN_SIGHT_BESIDE_TEXTS = 4;
/** The multiple where a class is asked for too, of which the index of texts knows nothing. */
const IN_SIGHT_BESIDE_TEXTS_OF_CLASS = 10;
/** The multiple where a time of the order is asked for: the first rows all meet it, and tell nothing of how many there are. */
const IN_SIGHT_IF_ODD = 0.02;
/** The multiple while the end is out of sight: it would have to go through most of the order. */
const OUT_OF_SIGHT = 0.01;
/** The rows that a walk reads before its end is judged. */
const LEAST = 400;
/** The share of a walk that may be odd and is still passed, if no index helps and all rows would be scanned otherwise. */
const ODD = 1 / 4;

interface Walk {
  place: SearchPlace;
  condition: Condition;
  order: readonly OrderKey[];
  terms: readonly Term[];
  /** The bounds of the walk in its order. */
  behind: readonly Sql[];
  before: readonly Sql[];
  rows: number;
  isBackwards: boolean;
}

/**
 * A walk in SQL: its steps, with `verdict` on whether it missed some; the ids that it met if it did not; and the same ids found without it.
 */
interface OnWalk {
  steps: Sql;
  met: Sql;
  all: (where: Sql) => Sql;
}

/** Tells whether an index follows the order through a project and a walk is worth trying; only some indexes cover the past. */
export function isWalkable({ asOf }: SearchPlace, condition: Condition, order: readonly OrderKey[]): boolean {
  const [first, second, ...rest] = order as [OrderKey, ...OrderKey[]];
  const isWhole = first.by === 'number' || first.by === 'id' ? !second : second?.by === 'number' && rest.length === 0;
  const isEven = first.by !== 'modified' || first.descending;
  const isKept = (asOf ?? null) === null ? ['name', 'created', 'id'].includes(first.by) : false;
  return (
    isWhole &&
    isEven &&
    (isKept || first.by === 'number' || first.by === 'modified') &&
    !isSelective(condition) &&
    !isSpanOfOrder(condition, order)
  );
}

/**
 * Finds the first rows of an indexed order that meet a condition. Either the index is walked until a page is full, or all matches are found
 * and sorted; which is quicker depends on the number of matches, and the planner's guess is often far off. So a short walk comes first. If
 * it fills no page, its rows tell how far the end may be, and how many candidates other indexes would yield: it is continued, look by look,
 * as long as that promises to be cheaper. Otherwise all matches are found, at once if an index says that they are few. `walk` is a single
 * scan: Postgres continues it only as far as its rows are consumed, and returns them in order. With a limit that is not a plain number the
 * planner expects that a tenth is wanted, and uses the index; for all rows it would sort the whole project first.
 */
export function onWalk({ place, condition, order, terms, behind, before, rows, isBackwards }: Walk): OnWalk {
  const along = conditionForIndex(condition, order).map((part) => toSql(part, place));
  const way = allSql([isInProject('e', place), ...along, ...behind]);
  const meets = (scope: SearchPlace) => allSql([toSql(condition, scope), ...before]);
  const known = indexedPart(condition);
  const state = stateOf({ place, condition, known, before });
  const columns = sql`e.id, ${keyColumns(terms)}`;
  const byKeys = orderingByColumns(terms, isBackwards);
  const within = (scope: SearchPlace) => sql`${way} and ${meets(scope)}`;
  const unlinked = rowsOfUnlinked({ place, condition, columns, meets: within });
  const all = unlinked ?? sql`select ${columns} from entity e where ${within({ ...place, isWide: !known })} offset 0`;
  const count = sql.lit(rows);
  const hasTexts = known !== null && asksForTexts(known);
  const isAlone = !known && !unlinked && !isLookedUp(condition);
  const most = unlinked ? MOST_UNLINKED : isAlone ? MOST_ALONE : MOST;
  const few = holdsFew(place, condition);
  const isOddAtFirst = known !== null && asksForTimeOf(known, order);
  const odd = known ? undefined : oddRows({ place, way, condition, order, isBackwards, most: most * ODD });
  const mostToGo = isAlone ? AS_LONG_AS_ALL : most;
  const bounds = isOddAtFirst
    ? { most, mostToGo, inSight: IN_SIGHT_IF_ODD, outOfSight: 0, least: 0 }
    : {
        most,
        mostToGo,
        inSight: hasTexts ? besideTexts(condition) : IN_SIGHT,
        outOfSight: OUT_OF_SIGHT,
        // Candidates that are not few are at least FEW, and to walk so far costs no more than to look them all up.
        least: few && known && isOnlyRange(known) ? FEW : LEAST,
      };
  const isFew = few && sql`(select is_few from few)`;
  return {
    steps: sql`${few ? sql`few as materialized (${few}), ` : sql``}walk as materialized (
      select id, state from (
        select e.id, ${state} as state from entity e where ${way} order by ${ordering(terms, isBackwards)}
          limit (select ${isFew ? sql`case when ${isFew} then 0 else ${sql.lit(most)} end` : sql.lit(most)})) e
    ), ${walkInRounds(rows, bounds, odd)}, verdict as materialized (
      select bool_or(is_missed) ${isFew ? sql`or ${isFew}` : sql``} as is_missed from look
    )`,
    met: sql`(select id from walk where state = ${MET} and not (select is_missed from verdict) limit ${count})`,
    all: (where) => sql`(select e.id from (${all}) e ${where} order by ${byKeys} limit ${count})`,
  };
}

/**
 * Returns the outcome of a walk for a row. Tests on its own columns come first; if they decide, whether the row is a candidate is not
 * computed, since other rows show how many there are. The indexed part is tested by itself, and not repeated with the rest.
 */
function stateOf({
  place,
  condition,
  known,
  before,
}: Pick<Walk, 'place' | 'condition' | 'before'> & { known: Condition | null }): Sql {
  const onWay = { ...place, isRowByRow: true };
  const asked = (of: readonly Condition[]) => of.map((part) => toSql(part, onWay));
  const met = (parts: readonly Sql[]) =>
    sql`case when ${allSql([...parts, ...before])} then ${MET} else ${CANDIDATE} end`;
  if (!known) return met(asked([condition]));
  const rest = conditionParts(unindexedPart(condition));
  const told = isToldByColumns(known) ? [] : rest.filter(isToldByColumns);
  const others = rest.filter((part) => !told.includes(part));
  const state = sql`case when ${toSql(known, onWay)} then ${met(asked(others))} else ${NO_CANDIDATE} end`;
  return told.length === 0 ? state : sql`case when ${allSql(asked(told))} then ${state} end`;
}

const besideTexts = (condition: Condition): number =>
  conditionParts(condition).some(({ test }) => test === 'class')
    ? IN_SIGHT_BESIDE_TEXTS_OF_CLASS
    : IN_SIGHT_BESIDE_TEXTS;
