import { sql, type Kysely } from 'kysely';

/**
 * Adds branches between projects. The base is the last common state: at first the copy, and moved whenever one side is merged into the
 * other. A branch whose origin is deleted remains as a project of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table branch (
    organization_id integer not null,
    project_id integer not null,
    origin_project_id integer,
    -- What the origin was called when it was copied: all that is known of one that is deleted.
    origin_name text not null,
    origin_revision integer not null,
    first_revision integer not null,
    base_origin_revision integer not null,
    base_branch_revision integer not null,
    created timestamptz not null,
    created_by text not null,
    primary key (organization_id, project_id),
    foreign key (organization_id, project_id) references project on delete cascade,
    foreign key (organization_id, origin_project_id) references project on delete set null (origin_project_id)
  )`,
  `create index branch_origin on branch (organization_id, origin_project_id)`,
  // Every time the base has moved.
  `create table branch_merge (
    organization_id integer not null,
    project_id integer not null,
    id integer not null,
    -- UPDATE: from the origin into the branch. MERGE: from the branch into the origin.
    direction text not null check (direction in ('UPDATE', 'MERGE')),
    origin_revision integer not null,
    branch_revision integer not null,
    changed_entities integer not null,
    created timestamptz not null,
    created_by text not null,
    primary key (organization_id, project_id, id),
    foreign key (organization_id, project_id) references branch on delete cascade
  )`,
];
