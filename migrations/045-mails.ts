import { sql, type Kysely } from 'kysely';

/** Mails that wait to be delivered stand in a table of that name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [`alter table letter rename to mail`, `alter index letter_due rename to mail_due`];
