import { sql, type Kysely } from 'kysely';

/** Adds the tables of accounts, members, permissions, licences and the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whatever changes what somebody may do raises their version in the same transaction: what is remembered of them is then old.
  `create table access_version (
    username text primary key references "user" on delete cascade,
    version integer not null,
    -- Connections opened under an older version than this are cut, whatever they lost.
    cut integer not null default 0
  )`,
  `alter table "user"
    add activated boolean not null default true,
    add totp_secret text,
    add totp_last_step bigint,
    add password_changed timestamptz`,
  `create unique index user_email on "user" (lower(email)) where email <> ''`,
  `alter table session
    add id uuid not null default gen_random_uuid() unique,
    add method text not null default 'NATIVE',
    add address text not null default '',
    add agent text not null default ''`,
  // What a mail carries: only the hash of it is kept, it works once and not for long.
  `create table mailed_token (
    hash bytea primary key,
    username text not null references "user" on delete cascade,
    purpose text not null check (purpose in ('activate', 'reset', 'address')),
    email text not null default '',
    created timestamptz not null default now(),
    expires timestamptz not null
  )`,
  `create index mailed_token_username on mailed_token (username)`,
  `create table recovery_code (
    username text not null references "user" on delete cascade,
    hash bytea not null,
    primary key (username, hash)
  )`,
  `create table user_identity (
    provider text not null,
    subject text not null,
    username text not null references "user" on delete cascade,
    created timestamptz not null default now(),
    primary key (provider, subject)
  )`,
  // Sign-ins that are under way at a company's provider, and what may be used once only; see company/attempts.ts.
  `create table sign_in_attempt (
    kind text not null,
    key text not null,
    details jsonb not null default '{}',
    created timestamptz not null default now(),
    expires timestamptz not null,
    primary key (kind, key)
  )`,
  `create index sign_in_attempt_expires on sign_in_attempt (expires)`,
  `create table throttle (
    key text primary key,
    failures integer not null,
    until timestamptz not null,
    changed timestamptz not null default now()
  )`,
  // From where somebody has signed in before: strangers elsewhere cannot slow them down there.
  `create table known_address (
    username text not null references "user" on delete cascade,
    address text not null,
    last_used timestamptz not null default now(),
    primary key (username, address)
  )`,
  `create table api_key (
    id uuid primary key default gen_random_uuid(),
    username text not null references "user" on delete cascade,
    name text not null,
    hash bytea not null unique,
    start text not null,
    scope text[] not null,
    created timestamptz not null default now(),
    expires timestamptz,
    last_used timestamptz
  )`,
  `create index api_key_username on api_key (username)`,
  `create table organization_member (
    organization_id integer not null references organization on delete cascade,
    username text not null references "user" on delete cascade,
    level text not null check (level in ('admin', 'member', 'reviewer')),
    created timestamptz not null default now(),
    created_by text not null,
    primary key (organization_id, username)
  )`,
  `create index organization_member_username on organization_member (username)`,
  `create table role (
    organization_id integer not null references organization on delete cascade,
    id integer not null,
    name text not null,
    description text not null default '',
    permissions text[] not null,
    is_default boolean not null default false,
    primary key (organization_id, id)
  )`,
  `create unique index role_name on role (organization_id, lower(name))`,
  `create table team (
    organization_id integer not null references organization on delete cascade,
    id integer not null,
    name text not null,
    description text not null default '',
    role_id integer,
    created timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, role_id) references role on delete set null (role_id)
  )`,
  `create unique index team_name on team (organization_id, lower(name))`,
  `create table team_member (
    organization_id integer not null,
    team_id integer not null,
    username text not null,
    primary key (organization_id, team_id, username),
    foreign key (organization_id, team_id) references team on delete cascade,
    foreign key (organization_id, username) references organization_member on delete cascade
  )`,
  `create index team_member_username on team_member (username)`,
  `create table project_user (
    organization_id integer not null,
    project_id integer not null,
    username text not null references "user" on delete cascade,
    role_id integer not null,
    created timestamptz not null default now(),
    created_by text not null,
    primary key (organization_id, project_id, username),
    foreign key (organization_id, project_id) references project on delete cascade,
    foreign key (organization_id, role_id) references role
  )`,
  `create index project_user_username on project_user (username)`,
  `create table project_team (
    organization_id integer not null,
    project_id integer not null,
    team_id integer not null,
    role_id integer not null,
    created timestamptz not null default now(),
    created_by text not null,
    primary key (organization_id, project_id, team_id),
    foreign key (organization_id, project_id) references project on delete cascade,
    foreign key (organization_id, team_id) references team on delete cascade,
    foreign key (organization_id, role_id) references role
  )`,
  `create index project_team_team on project_team (organization_id, team_id)`,
  `create index project_user_role on project_user (organization_id, role_id)`,
  `create index project_team_role on project_team (organization_id, role_id)`,
  `create unique index organization_global on organization (global_org) where global_org`,
  // Who was here on which day; organization 0 is the server itself.
  `create table access_day (
    organization_id integer not null,
    day date not null,
    username text not null references "user" on delete cascade,
    primary key (organization_id, day, username)
  )`,
  `create index access_day_username on access_day (username, day)`,
  // An organization without a row needs no licences.
  `create table licence (
    organization_id integer primary key references organization on delete cascade,
    ends date,
    named_users integer not null default 0 check (named_users >= 0),
    floating_users integer not null default 0 check (floating_users >= 0),
    named_reviewers integer not null default 0 check (named_reviewers >= 0),
    floating_reviewers integer not null default 0 check (floating_reviewers >= 0)
  )`,
  `create table named_licence (
    organization_id integer not null references licence on delete cascade,
    username text not null references "user" on delete cascade,
    type text not null check (type in ('named_users', 'named_reviewers')),
    created timestamptz not null default now(),
    primary key (organization_id, username)
  )`,
  // A seat belongs to a session (or an API key): the holder is the hash of its token.
  `create table licence_seat (
    organization_id integer not null references licence on delete cascade,
    holder bytea not null,
    username text not null references "user" on delete cascade,
    type text not null check (type in ('floating_users', 'floating_reviewers')),
    taken timestamptz not null default now(),
    last_used timestamptz not null default now(),
    primary key (organization_id, holder)
  )`,
  `create index licence_seat_holder on licence_seat (holder)`,
  `create index licence_seat_username on licence_seat (username)`,
  `create index licence_seat_type on licence_seat (organization_id, type, last_used)`,
  // Organization 0 is the server itself. Rows are added and never touched again.
  `create table audit_record (
    organization_id integer not null,
    id bigint generated always as identity,
    date timestamptz not null default now(),
    username text not null,
    action text not null,
    target text not null default '',
    address text not null default '',
    details jsonb not null default '{}',
    primary key (organization_id, id)
  )`,
  `create unique index audit_record_id on audit_record (id)`,
  `create index audit_record_username on audit_record (organization_id, username, id)`,
  `create index audit_record_action on audit_record (organization_id, action, id)`,
  `create function audit_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit records are never changed'; end $$`,
  `create trigger audit_record_stays before update or delete or truncate on audit_record
    for each statement execute function audit_is_append_only()`,
  `insert into role (organization_id, id, name, description, permissions, is_default)
    select o.id, r.id, r.name, r.description, r.permissions, true
    from organization o, (values
      (1, 'Owner', 'Everything, sharing and the schema included.', array['READ', 'REVIEW', 'WRITE', 'WRITE_SCHEMA', 'WRITE_BASELINES', 'WRITE_TEST_CYCLES', 'FORCE_UNLOCK', 'SHARE']),
      (2, 'Collaborator', 'Reads, reviews, writes and shares.', array['READ', 'REVIEW', 'WRITE', 'SHARE']),
      (3, 'Reviewer', 'Reads and reviews: comments and watched workflow properties.', array['READ', 'REVIEW']),
      (4, 'Viewer', 'Reads.', array['READ'])
    ) as r (id, name, description, permissions)`,
  `insert into id_counter (organization_id, type, next) select id, 'role', 5 from organization`,
];
