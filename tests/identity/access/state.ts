import { sql } from 'kysely';

import type { World } from './world.ts';

/** The rows that a refused call must not change; notes of use, counted failures and audit records are left out. */
export async function stateOf({ truss }: World): Promise<string> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('session', 'api_key', 'audit', 'audit_record', 'access_day', 'throttle', 'known_address', 'id_counter', 'file_thumbnail')`.execute(
    truss.inside.db,
  );
  const sums = await Promise.all(
    rows.map(({ name }) =>
      sql<{
        sum: string;
      }>`select ${name} || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(
        truss.inside.db,
      ),
    ),
  );
  return sums
    .map(({ rows: [row] }) => row!.sum)
    .toSorted()
    .join('\n');
}
