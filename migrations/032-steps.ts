import { sql, type Kysely } from 'kysely';

/**
 * Adds to revisions that undo or redo another the revision with which the step began. A user's latest steps are thus read from the
 * revisions themselves, on any server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table revision add column step integer`,
  // What took back what had been taken back leads further down, to what is neither.
  `with recursive down as (
      select organization_id, project_id, number, cause_revision as step from revision where cause in ('undo', 'redo') and cause_revision is not null
      union all
      select d.organization_id, d.project_id, d.number, r.cause_revision from down d
      join revision r on r.organization_id = d.organization_id and r.project_id = d.project_id and r.number = d.step
        and r.cause in ('undo', 'redo') and r.cause_revision is not null
    ), lowest as (
      select organization_id, project_id, number, min(step) as step from down group by organization_id, project_id, number
    )
    update revision r set step = lowest.step from lowest
    where r.organization_id = lowest.organization_id and r.project_id = lowest.project_id and r.number = lowest.number`,
  `create index revision_person on revision (organization_id, project_id, username, number)`,
  `create index revision_step on revision (organization_id, project_id, step, number) where step is not null`,
];
