import { sql, type Kysely } from 'kysely';

/**
 * A merge says which project it is of: its revision alone is one of any. Of those that were before, what is kept of the branch knows; of a
 * branch that is gone, nothing does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table revision add column cause_project_id integer`,
  // Out of the branch into its origin.
  `update revision r set cause_project_id = b.project_id from branch b join branch_merge m using (organization_id, project_id)
    where r.cause = 'merge' and m.direction = 'MERGE' and r.organization_id = b.organization_id and r.project_id = b.origin_project_id
      and r.number = m.origin_revision and r.cause_revision = m.branch_revision`,
  // Out of the origin into the branch.
  `update revision r set cause_project_id = b.origin_project_id from branch b join branch_merge m using (organization_id, project_id)
    where r.cause = 'merge' and m.direction = 'UPDATE' and r.organization_id = b.organization_id and r.project_id = b.project_id
      and r.number = m.branch_revision and r.cause_revision = m.origin_revision`,
];
