import { sql, type Kysely } from 'kysely';

/**
 * Adds prepared merges: their lines with the choices made. Adds the last common version of each entity for which it is not the base,
 * because both sides still differed when that moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table merge (
    organization_id integer not null,
    id integer generated always as identity,
    target_project_id integer not null,
    source_project_id integer not null,
    target_revision integer not null,
    source_revision integer not null,
    created timestamptz not null,
    created_by text not null,
    updated timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, target_project_id, source_project_id),
    foreign key (organization_id, target_project_id) references project on delete cascade,
    foreign key (organization_id, source_project_id) references project on delete cascade
  )`,
  `create index merge_source on merge (organization_id, source_project_id)`,
  `create table merge_item (
    organization_id integer not null,
    merge_id integer not null,
    id integer not null,
    name text not null,
    subject text not null check (subject in ('ENTITY', 'CLASS', 'PROPERTY', 'RELATION', 'LABEL')),
    kind text not null check (kind in ('ADDED', 'CHANGED', 'REMOVED')),
    target_id integer,
    source_id integer,
    class_id integer,
    number text not null,
    title text not null,
    ours jsonb,
    theirs jsonb,
    steps jsonb not null,
    conflicts jsonb not null,
    choices jsonb not null,
    is_chosen boolean not null,
    conflict_count integer not null,
    open_count integer not null,
    sort_key text collate "C" not null,
    search_key text not null,
    primary key (organization_id, merge_id, id),
    foreign key (organization_id, merge_id) references merge on delete cascade
  )`,
  `create index merge_item_order on merge_item (organization_id, merge_id, sort_key, id)`,
  `create table common_version (
    organization_id integer not null,
    branch_id integer not null,
    global_id text not null,
    origin_entity_id integer,
    branch_entity_id integer,
    project_id integer not null,
    revision integer not null,
    primary key (organization_id, branch_id, global_id),
    foreign key (organization_id, branch_id) references branch on delete cascade
  )`,
];
