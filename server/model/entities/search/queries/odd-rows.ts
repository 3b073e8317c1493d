import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { Condition } from '../rules/condition.ts';
import type { Period } from '../rules/dates.ts';
import { oddTime } from '../rules/odd-times.ts';
import type { OrderKey } from '../rules/order.ts';
import { reversedTimestamp, reversedChangeTime, timestampSql } from './orders.ts';
import type { SearchPlace } from './scope.ts';

interface Asked {
  place: SearchPlace;
  /** The source of the walked rows. */
  way: Sql;
  condition: Condition;
  order: readonly OrderKey[];
  isBackwards: boolean;
  /** The number of odd rows above which a walk does not get past them. */
  most: number;
}

/**
 * Returns SQL that counts the first rows of a walk that differ from the rest; 0 if they are very many. Undefined if there are none, and for
 * the past.
 */
export function oddRows({ place, way, condition, order, isBackwards, most }: Asked): Sql | undefined {
  const odd = (place.asOf ?? null) === null ? oddTime(condition, order, isBackwards) : null;
  if (!odd) return undefined;
  const { key, within } = odd.on === 'created' ? sinceCreated(odd) : sinceChanged(odd);
  const rows = sql`select from entity e where ${way} and ${within} order by ${key} limit ${sql.lit(most + 1)}`;
  return sql`select case when count(*) > ${sql.lit(most)} then 0 else count(*) end as rows from (${rows}) e`;
}

// Both read in the order of the index that knows the bound. The planner does not estimate a bound that is selected, so it makes one plan for all.
function sinceCreated({ from, until }: Period) {
  const key = sql`e.created`;
  return {
    key,
    within: from ? sql`${key} >= (select ${timestampSql(from)})` : sql`${key} < (select ${timestampSql(until!)})`,
  };
}
function sinceChanged({ from, until }: Period) {
  const key = reversedChangeTime;
  return {
    key,
    within: from
      ? sql`${key} <= (select ${reversedTimestamp(from)})`
      : sql`${key} > (select ${reversedTimestamp(until!)})`,
  };
}
