import { sql, type Kysely } from 'kysely';

/** Creates the tables of files, in slices that can be streamed, and of jobs with their parameters and results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table file (
    organization_id integer not null,
    id integer not null,
    project_id integer not null,
    name text not null,
    type text not null,
    size bigint not null,
    sha256 text not null,
    created timestamptz not null default now(),
    created_by text not null,
    primary key (organization_id, id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index file_sha256 on file (organization_id, project_id, sha256)`,
  `create table file_slice (
    organization_id integer not null,
    file_id integer not null,
    position integer not null,
    content bytea not null,
    primary key (organization_id, file_id, position),
    foreign key (organization_id, file_id) references file on delete cascade
  )`,
  `create table job (
    organization_id integer not null,
    id integer not null,
    project_id integer not null,
    type text not null,
    parameters jsonb not null default '{}',
    file_id integer,
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    cancel_requested boolean not null default false,
    progress double precision not null default 0,
    result jsonb,
    error jsonb,
    created timestamptz not null default now(),
    created_by text not null,
    finished timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
];
