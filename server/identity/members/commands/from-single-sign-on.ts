import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { recordAll, type AuditEntry } from '../../audit/commands.ts';
import type { Level } from '../../users/level.ts';
import { forgetInvitations } from './invitations.ts';

interface ProviderMemberships {
  /** The level that the provider's groups give in each organization. */
  levels: readonly { organization: string; level: Level }[];
  teams: readonly { organization: string; team: string }[];
  /** Teams whose members the provider decides: a user whose groups do not lead to such a team is taken out of it. */
  decided: readonly { organization: string; team: string }[];
}

/** Locks organizations like other commands that change their people, always in the same order, so that two of them cannot deadlock. */
const lockOrganizations = async ({ db }: TxCtx, slugs: readonly string[]): Promise<void> => {
  if (slugs.length > 0)
    await db
      .selectFrom('organization')
      .select('id')
      .where('slug', 'in', [...slugs])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
};

/**
 * Stored as the creator of memberships that provider groups gave; only such a membership's level follows the groups. The value is the
 * one that old rows carry.
 */
const BY_PROVIDER = '(company)';

/**
 * Makes a user's memberships follow their groups at the sign-in provider: adds memberships, updates the level of those that groups gave,
 * and removes the user from teams that the provider decides. Memberships that an administrator gave stay; so do an organization's last
 * administrator and a level that a named licence is bound to. It checks no permission.
 */
export async function applyProviderGroups(
  ctx: TxCtx,
  username: string,
  { levels, teams, decided }: ProviderMemberships,
): Promise<void> {
  const json = (rows: readonly unknown[]) => JSON.stringify(rows);
  await lockOrganizations(
    ctx,
    levels.map(({ organization }) => organization),
  );
  const { rows: members } = await sql<Changed>`
    with changed as (
      insert into organization_member (organization_id, username, level, created_by)
      select o.id, ${username}, w.level, ${BY_PROVIDER}
      from jsonb_to_recordset(${json(levels)}::jsonb) as w (organization text, level text)
      join organization o on o.slug = w.organization
      on conflict (organization_id, username) do update set level = excluded.level
        where organization_member.created_by = ${BY_PROVIDER} and organization_member.level <> excluded.level
          and (organization_member.level <> 'admin' or exists (
            select from organization_member other where other.organization_id = organization_member.organization_id
              and other.level = 'admin' and other.username <> ${username}))
          and not exists (
            select from named_licence n where n.organization_id = organization_member.organization_id and n.username = ${username}
              and n.type <> case excluded.level when 'reviewer' then 'named_reviewers' else 'named_users' end)
      returning organization_id, level, xmax = 0 as is_new
    )
    select organization_id, level as name, is_new from changed`.execute(ctx.db);
  const { rows: joined } = await sql<Changed>`
    insert into team_member (organization_id, team_id, username)
    select t.organization_id, t.id, ${username}
    from jsonb_to_recordset(${json(teams)}::jsonb) as w (organization text, team text)
    join organization o on o.slug = w.organization
    join team t on t.organization_id = o.id and lower(t.name) = lower(w.team)
    on conflict do nothing
    returning organization_id, (select name from team where organization_id = team_member.organization_id and id = team_id) as name`.execute(
    ctx.db,
  );
  const { rows: left } = await sql<Changed>`
    delete from team_member m using team t, organization o, jsonb_to_recordset(${json(decided)}::jsonb) as d (organization text, team text)
    where m.username = ${username} and t.organization_id = m.organization_id and t.id = m.team_id
      and o.id = m.organization_id and o.slug = d.organization and lower(t.name) = lower(d.team)
      and not exists (
        select from jsonb_to_recordset(${json(teams)}::jsonb) as w (organization text, team text)
        where w.organization = d.organization and lower(w.team) = lower(d.team))
    returning m.organization_id, t.name`.execute(ctx.db);
  await forgetInvitations(
    ctx,
    members.map(({ organizationId }) => organizationId),
    [username],
  );
  const entries = (rows: Changed[], action: (row: Changed) => AuditEntry['action']) =>
    rows.map((row) => ({
      organizationId: row.organizationId,
      action: action(row),
      target: username,
      username,
      details: { name: row.name, by: 'company' },
    }));
  await recordAll(ctx, [
    ...entries(members, ({ isNew }) => (isNew ? 'member_added' : 'member_changed')),
    ...entries(joined, () => 'team_member_added'),
    ...entries(left, () => 'team_member_removed'),
  ]);
  if (members.length + joined.length + left.length > 0) await announceAccessChange(ctx, [username]);
}

interface Changed {
  organizationId: number;
  /** The name of the level or team. */
  name: string;
  isNew?: boolean;
}
