import { sql, type Kysely } from 'kysely';

/** Accounts that an administrator has turned off, and organizations that demand a second step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Kept, since what they did stays theirs; while it is set nobody is this person.
  `alter table "user" add turned_off timestamptz`,
  // Read with every session: mostly there is none.
  `create index organization_demands_two_step on organization (slug) where preferences @> '{"signIn.demandTwoStep": true}'`,
];
