import { sql, type Kysely } from 'kysely';

/**
 * Adds each revision's cause, and the revision that it undoes or redoes. Undos before this migration cannot be recognized in the stored
 * data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table revision add column cause text not null default 'save', add column cause_revision integer`,
  `update revision r set cause = 'schema' where exists (select from schema_change s
    where s.organization_id = r.organization_id and s.project_id = r.project_id and s.revision = r.number)`,
  `update revision r set cause = found.type from (
      select distinct organization_id, project_id, revision, type from change_record where type in ('delete', 'restore')) found
    where found.organization_id = r.organization_id and found.project_id = r.project_id and found.revision = r.number`,
  `alter table revision alter column cause drop default`,
];
