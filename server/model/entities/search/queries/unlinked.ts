import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import { indexedPart, isShown, conditionParts } from '../rules/candidates.ts';
import type { Condition } from '../rules/condition.ts';
import { toSql } from './conditions.ts';
import { allSql, isInProject, type SearchPlace } from './scope.ts';

/** The number of rows that are looked up one by one faster than the project is scanned. */
const FEW = 20_000;

interface Wanted {
  place: SearchPlace;
  condition: Condition;
  /** The columns to read of each entity. */
  columns: Sql;
  /** The tests to pass, including the condition. */
  meets: (place: SearchPlace) => Sql;
}

/**
 * Finds entities without a given link from indexes alone; Postgres would scan them, since it expects a quarter of all entities where most
 * often there are few. The ids are computed first, unless another index narrows the condition or the links of very linked entities are read
 * anyway. Undefined if the condition has no such test, and for the past, which has no such indexes.
 */
export function rowsOfUnlinked({ place, condition, columns, meets }: Wanted): Sql | undefined {
  const parts = conditionParts(condition);
  if (!parts.some(isUnlinked) || parts.some(isCounted)) return undefined;
  if ((place.asOf ?? null) !== null || indexedPart(condition) !== null) return undefined;
  const shownUnlinked = parts.filter((part) => isUnlinked(part) || isShown(part)).map((part) => toSql(part, place));
  return sql`with few as materialized (
      select array(select e.id from entity e where ${allSql([isInProject('e', place), ...shownUnlinked])} limit ${sql.lit(FEW + 1)}) as ids
    )
    select ${columns} from entity e where (select cardinality(ids) <= ${sql.lit(FEW)} from few)
      and e.id = any((select ids from few)::integer[]) and ${meets({ ...place, isWide: false })}
    union all
    select ${columns} from entity e where (select cardinality(ids) > ${sql.lit(FEW)} from few)
      and ${meets({ ...place, isWide: true })}`;
}

const isUnlinked = (part: Condition): boolean =>
  part.test === 'not' && part.of.test === 'edges' && part.of.atLeast === 1;
const isCounted = (part: Condition): boolean => part.test === 'edges' && part.atLeast > 1;
