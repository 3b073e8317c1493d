import { sql, type Kysely } from 'kysely';

/** Copies come with the past of what they are copies of, where it is wanted: what was done before a project was copied, was done elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index revision_copied on revision (organization_id, project_id, number) where cause = 'copy'`)
    .execute(db);
}
