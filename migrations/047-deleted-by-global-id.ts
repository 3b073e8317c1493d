import { sql, type Kysely } from 'kysely';

/** Indexes deleted entities by global id, so that a merge restores them under their former ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index change_record_deleted on stored_change_record (organization_id, project_id, (original_state ->> 'globalId'), revision)
        where type = 'delete'`,
    )
    .execute(db);
}
