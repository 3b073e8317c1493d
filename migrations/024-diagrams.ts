import { sql, type Kysely } from 'kysely';

/**
 * Adds stored diagrams, by entity and type, with a place for each shape that somebody has placed. Former versions have tables of their own,
 * as with entities. Diagrams remain when their entity is deleted, and are there again when it is restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table diagram (
    organization_id integer not null,
    project_id integer not null,
    root_id integer not null,
    type text not null,
    name text not null,
    created timestamptz not null,
    created_by text not null,
    modified timestamptz not null,
    modified_by text not null,
    revision integer not null,
    primary key (organization_id, root_id, type),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index diagram_project on diagram (organization_id, project_id, modified)`,
  `create table diagram_version (like diagram including generated, to_revision integer not null)`,
  `alter table diagram_version add primary key (organization_id, root_id, type, revision),
    add foreign key (organization_id, project_id) references project on delete cascade`,
  `create index diagram_version_until on diagram_version (organization_id, project_id, to_revision)`,
  // A place of its own for each shape: two people who move different ones write different rows.
  `create table diagram_place (
    organization_id integer not null,
    project_id integer not null,
    root_id integer not null,
    type text not null,
    key text collate "C" not null,
    place jsonb not null,
    revision integer not null,
    primary key (organization_id, root_id, type, key),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index diagram_place_project on diagram_place (organization_id, project_id)`,
  `create table diagram_place_version (like diagram_place including generated, to_revision integer not null)`,
  `alter table diagram_place_version add primary key (organization_id, root_id, type, key, revision),
    add foreign key (organization_id, project_id) references project on delete cascade`,
  `create index diagram_place_version_until on diagram_place_version (organization_id, project_id, to_revision)`,
];
