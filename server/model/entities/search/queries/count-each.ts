import { sql } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import { withoutTranslation } from '../../queries/as-of.ts';
import type { Condition } from '../rules/condition.ts';
import { toSql } from './conditions.ts';
import { isInProject, type SearchPlace } from './scope.ts';

/** Counts the results of each of some searches in one statement, however many there are. */
export async function countEach(db: Reader, place: SearchPlace, conditions: readonly Condition[]): Promise<number[]> {
  if (conditions.length === 0) return [];
  const counts = conditions.map((condition) => sql`count(*) filter (where ${toSql(condition, place)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::integer[] as counts
    from entity e where ${isInProject('e', place)}`.execute(withoutTranslation(db));
  return rows[0]!.counts;
}
