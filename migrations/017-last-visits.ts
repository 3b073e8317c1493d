import { sql, type Kysely } from 'kysely';

/** When somebody was in a project before the present visit: what changed since is news to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table recent_project add column visited_before timestamptz`).execute(db);
}
