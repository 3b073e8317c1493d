import { sql, type Kysely } from 'kysely';

/**
 * Creates the tables of entities and links. Former versions have tables of their own, so that reading the present does not pay for the
 * past.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table entity (
    organization_id integer not null,
    id integer not null,
    project_id integer not null,
    global_id text not null,
    class_id integer not null,
    name text not null,
    number text not null,
    sort_number text collate "C" not null,
    meta_number text,
    description text not null,
    attrs jsonb not null,
    label_ids integer[] not null,
    image_id integer,
    image_modified timestamptz,
    linked_label_id integer,
    is_hidden boolean not null,
    is_archived boolean not null,
    is_redacted boolean not null,
    is_locked boolean not null,
    locked_by text,
    branches jsonb,
    control_step jsonb,
    metadata jsonb not null,
    script text,
    created timestamptz not null,
    created_by text not null,
    modified timestamptz,
    modified_by text,
    revision integer not null,
    -- what search compares with: lower case, without accents
    number_key text collate "C" not null,
    name_key text collate "C" not null,
    text_key text collate "C" not null,
    changed timestamptz generated always as (coalesce(modified, created)) stored,
    primary key (organization_id, id),
    unique (organization_id, project_id, global_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  // Newest first and ties by number: a moment counted backwards rises like the ties, so that whatever stands behind a place is one range.
  // What is included lets a deep offset be counted off without the rows.
  `create index entity_by_changed on entity (organization_id, project_id, (timestamptz '2200-01-01 00:00:00+00' - changed), sort_number, id)
    include (changed, is_hidden, is_archived)`,
  `create index entity_by_created on entity (organization_id, project_id, created, sort_number, id) include (is_hidden, is_archived)`,
  `create index entity_by_created_desc on entity (organization_id, project_id, (timestamptz '2200-01-01 00:00:00+00' - created), sort_number, id)
    include (created, is_hidden, is_archived)`,
  `create index entity_by_number on entity (organization_id, project_id, sort_number, id) include (is_hidden, is_archived)`,
  `create index entity_by_name on entity (organization_id, project_id, name_key, sort_number, id) include (is_hidden, is_archived)`,
  `create index entity_by_class on entity (organization_id, project_id, class_id, sort_number, id)`,
  // Two megabytes for 300,000 entities: what counting reads.
  `create index entity_shown on entity (organization_id, project_id, class_id) where not is_hidden and not is_archived`,
  `create index entity_by_number_key on entity (organization_id, project_id, number_key)`,
  `create index entity_text on entity using gin (organization_id, project_id, text_key gin_trgm_ops)`,
  `create index entity_labels on entity using gin (organization_id, project_id, label_ids)`,
  `create index entity_attrs on entity using gin (organization_id, project_id, attrs jsonb_path_ops)`,
  `create table entity_version (
    organization_id integer not null,
    project_id integer not null,
    id integer not null,
    from_revision integer not null,
    to_revision integer not null,
    entity jsonb not null,
    primary key (organization_id, project_id, id, from_revision),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  // One stored edge a pair, always under the canonical relation of its pair.
  `create table link (
    organization_id integer not null,
    project_id integer not null,
    source_id integer not null,
    relation_id integer not null,
    target_id integer not null,
    attrs jsonb not null,
    created timestamptz not null,
    created_by text not null,
    revision integer not null,
    primary key (organization_id, source_id, relation_id, target_id),
    check (source_id <> target_id),
    foreign key (organization_id, source_id) references entity (organization_id, id) on delete cascade,
    foreign key (organization_id, target_id) references entity (organization_id, id) on delete cascade
  )`,
  `create index link_target on link (organization_id, target_id, relation_id, source_id)`,
  `create index link_project on link (organization_id, project_id, relation_id)`,
  `create table link_version (
    organization_id integer not null,
    project_id integer not null,
    source_id integer not null,
    relation_id integer not null,
    target_id integer not null,
    from_revision integer not null,
    to_revision integer not null,
    attrs jsonb not null,
    created timestamptz not null,
    created_by text not null,
    primary key (organization_id, project_id, source_id, relation_id, target_id, from_revision),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
];
