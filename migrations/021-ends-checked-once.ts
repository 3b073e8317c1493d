import { sql, type Kysely } from 'kysely';

/**
 * Checks the ends of links once per save instead of link by link: see `refuseMissingEnds` in `server/model/entities/commands/link-ends.ts`.
 * Links used to be deleted with their entities, and these with their project; now they are deleted with the project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table link drop constraint link_organization_id_source_id_fkey, drop constraint link_organization_id_target_id_fkey`,
  `create function take_links_of_project() returns trigger language plpgsql as $$
    begin
      delete from link where organization_id = old.organization_id and project_id = old.id;
      return null;
    end $$`,
  `create trigger links_go_with_project after delete on project for each row execute function take_links_of_project()`,
];
