import { sql, type Kysely } from 'kysely';

/**
 * Entities of a project by their ids, and whether they are shown. Which have no links, three indexes in the same order tell together, where a list
 * of all links was made before; and who reads a project by id does not pass the entities of others in its organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index entity_by_id on entity (organization_id, project_id, id) include (is_hidden, is_archived)`)
    .execute(db);
}
