import { sql, type Kysely } from 'kysely';

/** Adds the numbers that scripts have reserved: each names one thing, in all organizations, from the moment it was given out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      // The global ids of a range follow from its seed, so that ten thousand of them are one row.
      `create table allocation (
        organization_id integer not null references organization on delete cascade,
        type text not null,
        first integer not null,
        count integer not null,
        seed bytea not null,
        primary key (organization_id, type, first)
      )`,
    )
    .execute(db);
}
