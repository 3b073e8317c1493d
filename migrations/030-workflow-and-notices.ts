import { sql, type Kysely } from 'kysely';

/** Adds notices and each user's choice of them, and gives the default workflow of new projects to projects without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const [className, steps] of Object.entries(workflows)) await addWorkflow(db, className, steps);
}

const statements = [
  // The number of a project's last notice: whoever writes the next ones holds this row until they are committed, so numbers follow commits.
  `create table notice_count (
    organization_id integer not null,
    project_id integer not null,
    last integer not null,
    primary key (organization_id, project_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create table notice (
    organization_id integer not null,
    project_id integer not null,
    id integer not null,
    username text not null references "user" on delete cascade,
    sender text not null,
    kind text not null,
    -- What it is about; it may be gone by the time somebody reads of it.
    entity_id integer,
    text text not null,
    date timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    read_at timestamptz,
    primary key (organization_id, project_id, id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index notice_of_person on notice (organization_id, project_id, username, id)`,
  `create index notice_unread on notice (organization_id, project_id, username) where read_at is null`,
  `create index notice_username on notice (username)`,
];

type Step = readonly [name: string, from: string, to: string, lock: boolean];
const workflows: Record<string, readonly Step[]> = {
  Requirement: [
    ['Submit for Review', 'Draft', 'In Review', false],
    ['Approve', 'In Review', 'Approved', true],
    ['Reject', 'In Review', 'Rejected', false],
    ['Rework', 'In Review', 'Draft', false],
    ['Reopen', 'Approved', 'Draft', false],
    ['Revise', 'Rejected', 'Draft', false],
  ],
  Issue: [
    ['Start', 'Open', 'In Progress', false],
    ['Submit for Review', 'In Progress', 'In Review', false],
    ['Close', 'In Review', 'Closed', true],
    ['Return', 'In Review', 'In Progress', false],
    ['Stop', 'In Progress', 'Open', false],
    ['Reopen', 'Closed', 'Open', false],
  ],
};

/** Gives a class its transitions in every project that says nothing of it yet, as far as the organization has its states. */
async function addWorkflow(db: Kysely<unknown>, className: string, steps: readonly Step[]): Promise<void> {
  const transitions = steps.map(([name, fromState, toState, lock]) => ({
    name,
    fromState,
    toState,
    lock,
    notifyTeams: [],
    notifyUsers: [],
    permittedTeams: [],
    permittedUsers: [],
  }));
  await sql`
    with found as (
      select c.organization_id, c.id::text as class_id, p.id as property_id, (
        select jsonb_agg(t order by n) from jsonb_array_elements(${JSON.stringify(transitions)}::jsonb) with ordinality as s(t, n)
        where p.type_parameters -> 'choices' @> jsonb_build_array(t -> 'fromState', t -> 'toState')) as transitions
      from class c join property p on p.organization_id = c.organization_id and p.project_id = c.project_id and p.class_id = c.id
      where c.project_id = 0 and c.name = ${className} and p.name = 'Status' and p.type = 'ENUMERATION'
    )
    update project q set workflow = q.workflow
      || jsonb_build_object('watchedPropertyIds', coalesce(q.workflow -> 'watchedPropertyIds', '{}') || jsonb_build_object(f.class_id, jsonb_build_array(f.property_id)))
      || jsonb_build_object('transitions', coalesce(q.workflow -> 'transitions', '{}') || jsonb_build_object(f.class_id, f.transitions))
    from found f where q.organization_id = f.organization_id and q.id <> 0 and f.transitions is not null
      and jsonb_typeof(coalesce(q.workflow -> 'watchedPropertyIds', '{}')) = 'object'
      and jsonb_typeof(coalesce(q.workflow -> 'transitions', '{}')) = 'object'
      and not jsonb_exists(coalesce(q.workflow -> 'transitions', '{}'), f.class_id)
      and not jsonb_exists(coalesce(q.workflow -> 'watchedPropertyIds', '{}'), f.class_id)`.execute(db);
}
