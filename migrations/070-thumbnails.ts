import { sql, type Kysely } from 'kysely';

/**
 * Small pictures of what files hold, made when somebody first asks; or why there is none. They go with what they are of, and copies of a project
 * share them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table file_thumbnail (
    organization_id integer not null,
    content_id integer not null,
    small bytea,
    large bytea,
    refused text,
    created timestamptz not null default now(),
    primary key (organization_id, content_id),
    foreign key (organization_id, content_id) references file_content on delete cascade,
    check ((refused is null) = (small is not null and large is not null))
  )`,
    )
    .execute(db);
}
