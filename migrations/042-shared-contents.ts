import { sql, type Kysely } from 'kysely';

/**
 * Separates the contents of files from their names and owners, so that a copied project has files of its own while each content is stored
 * once. A content is deleted with its last file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table file_content (
    organization_id integer not null,
    id integer not null,
    primary key (organization_id, id)
  )`,
  `insert into file_content select organization_id, id from file`,
  `alter table file add column content_id integer`,
  `update file set content_id = id`,
  `alter table file alter column content_id set not null, add foreign key (organization_id, content_id) references file_content`,
  `create index file_by_content on file (organization_id, content_id)`,
  `alter table file_slice drop constraint file_slice_organization_id_file_id_fkey`,
  `alter table file_slice rename column file_id to content_id`,
  `alter table file_slice add foreign key (organization_id, content_id) references file_content on delete cascade`,
  // First locked, then looked at anew: of two who delete the last two at once, the second finds none; whoever is copying one keeps the content.
  `create function take_unused_contents() returns trigger language plpgsql as $$ begin
    perform from file_content c where (c.organization_id, c.id) in (select organization_id, content_id from gone)
      order by c.organization_id, c.id for update;
    delete from file_content c where (c.organization_id, c.id) in (select organization_id, content_id from gone)
      and not exists (select from file f where f.organization_id = c.organization_id and f.content_id = c.id);
    return null;
  end $$`,
  `create trigger contents_go_with_last_file after delete on file referencing old table as gone
    for each statement execute function take_unused_contents()`,
];
