import { sql, type Kysely } from 'kysely';

/** Adds copies with their original's history, on request: changes from before the copying were made elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index revision_copied on revision (organization_id, project_id, number) where cause = 'copy'`)
    .execute(db);
}
