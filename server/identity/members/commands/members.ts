import { sql } from 'kysely';

import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { within } from '../../../refusals.ts';
import { announceAccessChange } from '../../access/granted.ts';
import { signedIn, visitOrganization, type VisitorKey } from '../../access/keys.ts';
import { giveBackLicences, refuseMismatch } from '../../access/named-licences.ts';
import { recordAll } from '../../audit/commands.ts';
import { revokeFrom } from '../../users/commands/people.ts';
import { peopleOf } from '../../users/queries.ts';
import { levels } from '../rules.ts';
import { checkedUsernames } from '../rules/checks.ts';
import { lastAdministrator, notAMember, unknownUser } from '../rules/refusals.ts';
import type { Level } from '../tables.ts';
import { mailAddedMembers } from './mail-added.ts';

/** Changes of an organization's people run one after the other, so that two administrators cannot remove each other at the same moment. */
export const lockOrganization = (ctx: TxCtx, { organizationId }: VisitorKey): Promise<unknown> =>
  ctx.db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Makes users members of an organization, or changes their level, all or none. For administrators of the organization. */
export async function saveMembers(
  ctx: Ctx,
  organization: string | number,
  usernames: readonly string[],
  level: Level,
): Promise<string[]> {
  const key = await visitOrganization(ctx, organization, 'admin');
  const names = within('usernames', () => checkedUsernames(usernames));
  const added = await inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const known = await ctx.db
      .selectFrom('user as u')
      .leftJoin('organizationMember as m', (join) =>
        join.onRef('m.username', '=', 'u.username').on('m.organizationId', '=', key.organizationId),
      )
      .select(['u.username', 'm.level'])
      .where('u.username', 'in', names)
      .execute();
    const stranger = names.find((name) => !known.some(({ username }) => username === name));
    if (stranger !== undefined) throw unknownUser(stranger);
    if (level !== 'admin') await refuseLastAdministrator(ctx, key, names);
    await putMembers(ctx, key, names, level);
    const before = new Map(known.map((each) => [each.username, each.level]));
    await recordAll(
      ctx,
      names
        .filter((name) => before.get(name) !== level)
        .map((name) => ({
          organizationId: key.organizationId,
          action: before.get(name) ? 'member_changed' : 'member_added',
          target: name,
          details: { level, ...(before.get(name) && { before: before.get(name) }) },
        })),
    );
    return names.filter((name) => !before.get(name));
  });
  mailAddedMembers(ctx, key, added, level);
  return names;
}

/** Writes memberships over existing ones and removes direct permissions. The caller has checked the permission. */
export async function putMembers(
  ctx: TxCtx,
  { organizationId, slug }: VisitorKey,
  usernames: readonly string[],
  level: Level,
): Promise<void> {
  const createdBy = signedIn(ctx).username;
  await refuseMismatch(
    ctx,
    organizationId,
    usernames.map((username) => ({ username, level })),
  );
  await ctx.db
    .insertInto('organizationMember')
    .values(usernames.map((username) => ({ organizationId, username, level, createdBy })))
    .onConflict((clash) => clash.columns(['organizationId', 'username']).doUpdateSet({ level, createdBy }))
    .execute();
  await revokeFrom(
    ctx,
    usernames,
    levels.map((each) => `organization:${slug}:${each}`),
  );
  await announceAccessChange(ctx, usernames);
}

/**
 * Removes users from an organization with their teams, shares, licences, seats and direct permissions there, all or none. For
 * administrators of the organization.
 */
export async function removeMembers(
  ctx: Ctx,
  organization: string | number,
  usernames: readonly string[],
): Promise<string[]> {
  const key = await visitOrganization(ctx, organization, 'admin');
  const { organizationId, slug } = key;
  const names = within('usernames', () => checkedUsernames(usernames));
  await inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const { rows } = await sql<{ username: string }>`select username from (${peopleOf(organizationId, slug)}) as people
      where username = any(${names}::text[])`.execute(ctx.db);
    const stranger = names.find((name) => !rows.some(({ username }) => username === name));
    if (stranger !== undefined) throw notAMember(stranger);
    await refuseLastAdministrator(ctx, key, names);
    await ctx.db
      .with('shares', (db) =>
        db.deleteFrom('projectUser').where('organizationId', '=', organizationId).where('username', 'in', names),
      )
      .deleteFrom('organizationMember')
      .where('organizationId', '=', organizationId)
      .where('username', 'in', names)
      .execute();
    await giveBackLicences(ctx, organizationId, names);
    await revokeFrom(ctx, names, [`organization:${slug}`]);
    await announceAccessChange(ctx, names);
    await recordAll(
      ctx,
      names.map((target) => ({ organizationId, action: 'member_removed', target })),
    );
  });
  return names;
}

/** Refuses a change that would leave an organization without an administrator who can sign in. */
async function refuseLastAdministrator(
  ctx: TxCtx,
  { organizationId, slug }: VisitorKey,
  losing: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ losesOne: boolean; keepsOne: boolean }>`
    with administrators as (
      select username = any(${[...losing]}::text[]) as goes from "user" u where activated and (
        exists (select from organization_member m
          where m.organization_id = ${organizationId} and m.username = u.username and m.level = 'admin')
        or exists (select from unnest(permissions) as held where lower(held) = ${`organization:${slug}:admin`}))
    )
    select coalesce(bool_or(goes), false) as loses_one, coalesce(bool_or(not goes), false) as keeps_one
    from administrators`.execute(ctx.db);
  if (rows[0]!.losesOne && !rows[0]!.keepsOne) throw lastAdministrator();
}
