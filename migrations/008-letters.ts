import { sql, type Kysely } from 'kysely';

/** Mails that wait to be handed over, and until when licences are known to have ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What a mail says, its links included, is sealed with the key of the servers.
  `create table letter (
    id uuid primary key,
    sealed text not null,
    attempts integer not null default 1,
    created timestamptz not null default now(),
    due timestamptz not null
  )`,
  `create index letter_due on letter (due)`,
  // The last day for which open connections have been cut already.
  `alter table licence add end_noted date`,
  `create index licence_ends on licence (ends)`,
];
