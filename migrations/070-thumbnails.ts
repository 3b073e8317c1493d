import { sql, type Kysely } from 'kysely';

/**
 * Adds thumbnails of contents, made on first request, or the reason why there is none. They are deleted with their content, and shared by
 * copies of a project.
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
