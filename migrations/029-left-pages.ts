import { sql, type Kysely } from 'kysely';

/** A page that has left stays known for a moment, so that what it still had on its way does not bring it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table presence add column left_at timestamptz`).execute(db);
}
