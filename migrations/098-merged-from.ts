import { sql, type Kysely } from 'kysely';

/**
 * Adds to each merge the project it came from, since a revision number alone could be any project's. Earlier merges are looked up in their
 * branch's record; those of deleted branches stay unknown.
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
