import { sql, type Kysely } from 'kysely';

/** Classes, properties, relations and labels; project 0 holds the organization's own, a project's row of the same id goes first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const item = (columns: string) => `
  organization_id integer not null,
  project_id integer not null,
  id integer not null,
  global_id text not null,
  name text not null check (name <> ''),
  description text not null default '',
  is_hidden boolean not null default false,
  is_locked boolean not null default false,
  ${columns},
  primary key (organization_id, project_id, id),
  unique (organization_id, project_id, global_id),
  foreign key (organization_id, project_id) references project on delete cascade`;

const statements = [
  `create table class (${item(`
    parent_id integer,
    is_abstract boolean not null default false,
    colour text not null check (colour in ('blue', 'orange', 'green', 'purple', 'grey')),
    icon text not null default '',
    local_target_relations jsonb not null default '[]'`)})`,
  `create table property (${item(`
    class_id integer,
    type text not null,
    "order" double precision not null default 0,
    type_parameters jsonb not null default '{}',
    default_value jsonb`)})`,
  `create table relation (${item(`
    inverse_id integer not null,
    is_canonical boolean not null,
    property_ids integer[] not null default '{}'`)})`,
  `create table label (${item(`
    parent_id integer,
    class_ids integer[] not null default '{}',
    is_linked_label boolean not null default false`)})`,
];
