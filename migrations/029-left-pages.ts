import { sql, type Kysely } from 'kysely';

/** Keeps pages that have left for a moment, so that late messages of theirs do not bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table presence add column left_at timestamptz`).execute(db);
}
