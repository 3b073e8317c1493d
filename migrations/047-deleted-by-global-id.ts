import { sql, type Kysely } from 'kysely';

/** What a merge brings is looked for among what was deleted, so that it comes back under the number that it had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index change_record_deleted on stored_change_record (organization_id, project_id, (original_state ->> 'globalId'), revision)
        where type = 'delete'`,
    )
    .execute(db);
}
