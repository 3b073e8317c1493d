import { sql, type Kysely } from 'kysely';

/**
 * Adds to rows left different by a moved base the side on which they differ from the common state. A branch thus counts as ahead by what a
 * merge left out, and as behind by what the origin kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table common_version add column origin_differs boolean not null default false,
    add column branch_differs boolean not null default false`,
  // What the branch said when it was merged is in common: then it is the origin that kept its own. Else it is the branch that has something more.
  `update common_version v set branch_differs = v.project_id <> v.branch_id,
    origin_differs = v.project_id = v.branch_id or exists (
      select from stored_change_record c where c.organization_id = v.organization_id and c.project_id = v.project_id
        and c.entity_id = v.origin_entity_id and c.revision > v.revision)`,
];
