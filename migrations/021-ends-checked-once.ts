import { sql, type Kysely } from 'kysely';

/**
 * The ends of links are checked once a save, and not link by link: see `refuseLooseEnds` in `server/model/entities/commands/link-ends.ts`.
 * Links went with their entities, which went with their project; now they go with the project.
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
