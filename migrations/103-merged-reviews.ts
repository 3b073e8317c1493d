import { sql, type Kysely } from 'kysely';

/** Merges states and comments of a branch: states by their transitions, comments by the ones they are copies of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table merge_item drop constraint merge_item_subject_check, add constraint merge_item_subject_check
    check (subject in ('ENTITY', 'CLASS', 'PROPERTY', 'RELATION', 'LABEL', 'WORKFLOW'))`,
  // What becomes of the state of an entity, and who holds it.
  `alter table merge_item add column state jsonb, add column locked_by text`,
  // The first comment of which this is a copy; null where it is that itself.
  `alter table comment add column same_as integer`,
  // Up to which of their changes comments are alike on both sides of a branch.
  `alter table branch add column base_origin_comments integer not null default 0,
    add column base_branch_comments integer not null default 0`,
];
