import { sql, type Kysely } from 'kysely';

/** Adds the time of each user's previous visit to a project: later changes are news to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table recent_project add column visited_before timestamptz`).execute(db);
}
