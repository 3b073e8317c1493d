import { sql, type Kysely } from 'kysely';

/** Lets lists of baselines and test cycles follow those made, renamed and deleted by others; leads a notice of a comment to its thread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The number of the last change of a project's baselines: whoever writes holds this row until the commit, so numbers follow commits.
  `create table baseline_feed (
    organization_id integer not null,
    project_id integer not null,
    last integer not null,
    primary key (organization_id, project_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  // The first comment of the thread; null where a notice is of none, or older.
  `alter table notice add column thread_id integer`,
];
