import { sql, type Kysely } from 'kysely';

/**
 * Indexes the entities of a project by id, with whether they are shown. Three indexes in the same order now find entities without links,
 * instead of a list of all links; and reading a project by id no longer passes the entities of other projects.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index entity_by_id on entity (organization_id, project_id, id) include (is_hidden, is_archived)`)
    .execute(db);
}
