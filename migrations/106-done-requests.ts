import { sql, type Kysely } from 'kysely';

/** Adds the results of requests sent with a key, so that a request repeated after a lost answer is not carried out twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table done_request (
    sender text not null,
    key bytea not null,
    nth integer not null,
    run uuid not null,
    at timestamptz not null default now(),
    answer text,
    primary key (sender, key, nth)
  ) with (fillfactor = 70)`,
  // Sealed, so that it cannot be compressed any more.
  `alter table done_request alter column answer set storage external`,
  // Rows come in order of time, and go so.
  `create index done_request_at on done_request using brin (at)`,
];
