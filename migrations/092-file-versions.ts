import { sql, type Kysely } from 'kysely';

/** Adds earlier versions of files, with their authors and times. A content is deleted with the last file or version that has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table file add column version integer not null default 1`,
  `create table file_version (
    organization_id integer not null,
    file_id integer not null,
    number integer not null,
    name text not null,
    type text not null,
    size bigint not null,
    sha256 text not null,
    created timestamptz not null,
    created_by text not null,
    content_id integer not null,
    primary key (organization_id, file_id, number),
    foreign key (organization_id, file_id) references file on delete cascade,
    foreign key (organization_id, content_id) references file_content
  )`,
  `create index file_version_by_content on file_version (organization_id, content_id)`,
  // First locked, then looked at anew, as before.
  `create or replace function take_unused_contents() returns trigger language plpgsql as $$ begin
    perform from file_content c where (c.organization_id, c.id) in (select organization_id, content_id from gone)
      order by c.organization_id, c.id for update;
    delete from file_content c where (c.organization_id, c.id) in (select organization_id, content_id from gone)
      and not exists (select from file f where f.organization_id = c.organization_id and f.content_id = c.id)
      and not exists (select from file_version v where v.organization_id = c.organization_id and v.content_id = c.id);
    return null;
  end $$`,
  `create trigger contents_go_with_last_version after delete on file_version referencing old table as gone
    for each statement execute function take_unused_contents()`,
];
