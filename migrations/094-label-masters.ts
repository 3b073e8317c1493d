import { sql, type Kysely } from 'kysely';

/** Indexes the masters of linked labels, which are few among many entities, by label. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index entity_label_masters on entity (organization_id, project_id, linked_label_id) where linked_label_id is not null`,
    )
    .execute(db);
}
