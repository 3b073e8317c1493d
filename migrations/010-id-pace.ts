import { sql, type Kysely } from 'kysely';

/** Adds the rate limit of reserved ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      // Each id moves the moment on by its share of a minute; whoever is a minute ahead of the clock waits. What a crash forgets does no harm.
      `create unlogged table id_pace (
        username text primary key references "user" on delete cascade,
        ahead_until timestamptz not null
      ) with (fillfactor = 50)`,
    )
    .execute(db);
}
