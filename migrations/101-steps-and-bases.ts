import { sql, type Kysely } from 'kysely';

/**
 * Adds to each merge the merge on which it was based and whether it has been undone, and keeps the differences of each base for when it is
 * the base again. Adds to steps whether their author skips them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table branch_merge add column based_on integer not null default 0, add column revision integer,
    add column is_taken_back boolean not null default false`,
  `update branch_merge set based_on = id - 1`,
  `update branch_merge m set revision = r.number from branch b, revision r
    where b.organization_id = m.organization_id and b.project_id = m.project_id
      and r.organization_id = m.organization_id and r.cause = 'merge'
      and case m.direction when 'MERGE' then r.project_id = b.origin_project_id and r.number = m.origin_revision and r.cause_revision = m.branch_revision
        else r.project_id = b.project_id and r.number = m.branch_revision and r.cause_revision = m.origin_revision end`,
  `alter table branch add column base_merge integer not null default 0`,
  `update branch b set base_merge = m.last from (
      select organization_id, project_id, max(id) as last from branch_merge group by organization_id, project_id) m
    where m.organization_id = b.organization_id and m.project_id = b.project_id`,
  // What stayed different at a base that is not the base now.
  `create table former_common_version (
    organization_id integer not null,
    branch_id integer not null,
    merge_id integer not null,
    global_id text not null,
    origin_entity_id integer,
    branch_entity_id integer,
    project_id integer not null,
    revision integer not null,
    origin_differs boolean not null,
    branch_differs boolean not null,
    primary key (organization_id, branch_id, merge_id, global_id),
    foreign key (organization_id, branch_id) references branch on delete cascade
  )`,
  `alter table revision add column is_skipped boolean not null default false`,
];
