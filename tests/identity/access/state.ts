import { sql } from 'kysely';

import type { World } from './world.ts';

/** What a refusal must not change; uses of sessions and keys, failures and records of them are none of it. */
export async function stateOf({ house }: World): Promise<string> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('session', 'api_key', 'audit', 'audit_record', 'access_day', 'throttle', 'known_address', 'id_counter')`.execute(
    house.inside.db,
  );
  const sums = await Promise.all(
    rows.map(({ name }) =>
      sql<{
        sum: string;
      }>`select ${name} || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(
        house.inside.db,
      ),
    ),
  );
  return sums
    .map(({ rows: [row] }) => row!.sum)
    .toSorted()
    .join('\n');
}
