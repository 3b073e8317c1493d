import { sql, type Kysely } from 'kysely';

/**
 * Creates the tables of users, sessions and permissions; of organizations, their counters and projects; and of revisions with their
 * changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create extension if not exists pg_trgm`,
  `create extension if not exists btree_gin`,
  `create table "user" (
    username text primary key check (username = lower(username) and username <> ''),
    password_hash text,
    first_name text not null default '',
    last_name text not null default '',
    email text not null default '',
    phone_number text not null default '',
    company text not null default '',
    preferences jsonb not null default '{}',
    permissions text[] not null default '{}',
    two_step_enabled boolean not null default false,
    created timestamptz not null default now(),
    last_login timestamptz
  )`,
  `create table session (
    token_hash bytea primary key,
    username text not null references "user" on delete cascade,
    created timestamptz not null default now(),
    last_seen timestamptz not null default now(),
    expires timestamptz not null
  )`,
  `create index session_username on session (username)`,
  `create table organization (
    id integer generated always as identity primary key,
    slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]*$'),
    name text not null,
    description text not null default '',
    created timestamptz not null default now(),
    modified timestamptz,
    created_by text not null,
    entity_limit integer,
    global_org boolean not null default false,
    preferences jsonb not null default '{}'
  )`,
  // The next number of each kind of id; one row a kind, moved by the number of ids asked for.
  `create table id_counter (
    organization_id integer not null references organization on delete cascade,
    type text not null,
    next integer not null,
    primary key (organization_id, type)
  )`,
  // Project 0 is the organization's own: the home of its schema.
  `create table project (
    organization_id integer not null references organization on delete cascade,
    id integer not null,
    name text not null,
    description text not null default '',
    folder text not null default '',
    preferences jsonb not null default '{}',
    workflow jsonb not null default '{}',
    created timestamptz not null default now(),
    created_by text not null,
    modified timestamptz,
    modified_by text,
    revision integer not null default 0,
    schema_revision integer not null default 0,
    primary key (organization_id, id)
  )`,
  `create table recent_project (
    organization_id integer not null,
    username text not null references "user" on delete cascade,
    project_id integer not null,
    visited timestamptz not null default now(),
    primary key (organization_id, username, project_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index recent_project_visited on recent_project (username, visited desc)`,
  // Every committed batch, in commit order and without holes.
  `create table revision (
    organization_id integer not null,
    project_id integer not null,
    number integer not null,
    username text not null,
    date timestamptz not null,
    primary key (organization_id, project_id, number),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create table change_record (
    organization_id integer not null,
    project_id integer not null,
    revision integer not null,
    entity_id integer not null,
    type text not null check (type in ('create', 'update', 'delete', 'restore')),
    username text not null,
    date timestamptz not null,
    class_id integer not null,
    number text not null,
    name text not null,
    changes jsonb not null,
    original_state jsonb,
    primary key (organization_id, project_id, revision, entity_id),
    foreign key (organization_id, project_id, revision) references revision on delete cascade
  )`,
  `create index change_record_entity on change_record (organization_id, entity_id, revision)`,
  `create index change_record_username on change_record (organization_id, username, date)`,
  `create table schema_change (
    organization_id integer not null,
    project_id integer not null,
    revision integer not null,
    kind text not null check (kind in ('classes', 'properties', 'relations', 'labels')),
    item_id integer not null,
    before jsonb,
    after jsonb,
    primary key (organization_id, project_id, revision, kind, item_id),
    foreign key (organization_id, project_id, revision) references revision on delete cascade
  )`,
];
