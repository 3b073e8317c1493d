import { sql, type Kysely } from 'kysely';

/** Indexes places on diagrams by key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index diagram_place_key on diagram_place (organization_id, project_id, key)`).execute(db);
}
