import { sql, type Kysely } from 'kysely';

/** Adds comments on entities, and marks entities that request a change of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The number of the last change of a project's comments: whoever writes holds this row until the commit, so numbers follow commits.
  `create table comment_feed (
    organization_id integer not null,
    project_id integer not null,
    last integer not null,
    primary key (organization_id, project_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create table comment (
    organization_id integer not null,
    id integer not null,
    project_id integer not null,
    -- Entities that are deleted come back, and what was said of them comes back with them: so no key looks for them.
    entity_id integer not null,
    -- The comment that it answers; null for the first of a thread.
    thread_id integer,
    state text not null default 'SAID',
    content text not null,
    text_key text collate "C" not null,
    mentions text[] not null default '{}',
    author text not null,
    created timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    modified timestamptz,
    -- Where a thread stands: at the entity, at a field of it, or at a passage of its description.
    field text,
    property_id integer,
    quote text,
    quote_before text,
    quote_after text,
    resolved boolean not null default false,
    resolved_by text,
    resolved_at timestamptz,
    -- The number of its last change in the project.
    change integer not null,
    primary key (organization_id, id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index comment_thread on comment (organization_id, entity_id, id) where thread_id is null`,
  `create index comment_reply on comment (organization_id, thread_id, id) where thread_id is not null`,
  `create index comment_of_project on comment (organization_id, project_id, id) where thread_id is null`,
  `create index comment_change on comment (organization_id, project_id, change)`,
  `create index comment_text on comment using gin (organization_id, project_id, text_key gin_trgm_ops)`,
  `create index entity_change_target on entity (organization_id, (metadata ->> 'change:target')) where metadata ? 'change:target'`,
];
