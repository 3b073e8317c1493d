import { sql, type Kysely } from 'kysely';

/** Lists of baselines and test cycles follow what others make, rename and delete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}

// The number of the last change of a project's baselines: whoever writes holds this row until the commit, so numbers follow commits.
const statement = `create table baseline_feed (
  organization_id integer not null,
  project_id integer not null,
  last integer not null,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade
)`;
