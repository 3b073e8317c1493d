import { sql, type Kysely } from 'kysely';

/**
 * Adds baselines and test cycles: the state of a project, a part of it, or a query's results at a revision. The versions are stored with
 * the entities already, so a baseline is a single row, however much it holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table baseline (
    organization_id integer not null,
    id integer not null,
    project_id integer not null,
    kind text not null check (kind in ('baseline', 'testCycle')),
    -- The n of 'Baseline n'.
    ordinal integer not null,
    name text not null,
    description text not null,
    revision integer not null,
    covers text not null check (covers in ('project', 'artifact', 'query', 'entities')),
    root_id integer,
    query text,
    -- The ids that it holds, those without a gap as one range; null for everything that the project held.
    members int4multirange,
    entity_count integer not null,
    -- Of a test cycle: how many leaf cases had each status, in the order of the choices.
    results json,
    created timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    created_by text not null,
    primary key (organization_id, id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index baseline_project on baseline (organization_id, project_id, kind, id)`,
];
