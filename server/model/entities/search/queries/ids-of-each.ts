import { sql } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import { withoutTranslation } from '../../queries/as-of.ts';
import { pageSql, type Search } from './pages.ts';

/** Finds the first results of each of some searches, in its order, in one statement however many there are. */
export async function idsOfEach(db: Reader, asked: readonly { search: Search; rows: number }[]): Promise<number[][]> {
  if (asked.length === 0) return [];
  const lists = asked.map(({ search, rows }) => {
    const part = { rows, offset: 0, isBackwards: false, from: null, to: null };
    return sql`to_jsonb(array(select found.id from (${pageSql({ ...search, columns: ['id'] }, part, false)}) found))`;
  });
  const { rows } = await sql<{ ids: number[][] }>`select array[${sql.join(lists)}]::jsonb[] as ids`.execute(
    withoutTranslation(db),
  );
  return rows[0]!.ids;
}
