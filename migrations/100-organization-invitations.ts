import { sql, type Kysely } from 'kysely';

/**
 * Adds people whom administrators of an organization have invited and who have not accepted yet, by the username or mail address that was
 * invited, so that nobody learns whose address it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table organization_invitation (
    organization_id integer not null references organization on delete cascade,
    invited_as text not null,
    username text not null references "user" on delete cascade,
    level text not null check (level in ('admin', 'member', 'reviewer')),
    team_ids integer[] not null default '{}',
    created timestamptz not null default now(),
    created_by text not null,
    primary key (organization_id, invited_as)
  )`.execute(db);
  await sql`create index organization_invitation_username on organization_invitation (username)`.execute(db);
}
