import { sql } from 'kysely';

import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { within } from '../../../refusals/refusal.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { giveBackLicences, refuseMismatch } from '../../access/commands/named-licences.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import { recordAll } from '../../audit/commands.ts';
import { revokeFrom } from '../../users/commands/people.ts';
import { type Level, levels } from '../../users/level.ts';
import { peopleOf } from '../../users/queries/users.ts';
import { checkedUsernames } from '../rules/checks.ts';
import { lastAdministrator, notAMember, unknownUser } from '../rules/refusals.ts';
import { forgetInvitations, putInvitations, withdrawInvitations, type Invited } from './invitations.ts';
import { mailAddedMembers, mailInvited } from './mail-added.ts';

/** Changes of an organization's people run one after the other, so that two administrators cannot remove each other at the same moment. */
export const lockOrganization = (ctx: TxCtx, { organizationId }: VisitorKey): Promise<unknown> =>
  ctx.db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * Makes users members of an organization, or changes their level, all or none. For administrators of the organization. New members are
 * invited, unless it is the viewer or an administrator of the server adds them.
 */
export async function saveMembers(
  ctx: Ctx,
  organization: string | number,
  usernames: readonly string[],
  level: Level,
): Promise<string[]> {
  const key = await visitOrganization(ctx, organization, 'admin');
  const names = within('usernames', () => checkedUsernames(usernames));
  const { joined, added, invited, others } = await inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const known = await readKnown(ctx, key, names);
    const stranger = names.find((name) => !known.some(({ invitedAs }) => invitedAs === name));
    if (stranger !== undefined) throw unknownUser(stranger);
    if (level !== 'admin') await refuseLastAdministrator(ctx, key, names);
    const joins = ({ username, belongs }: Known) => belongs || mayAdd(ctx, username);
    // Somebody may be named by their username and by the address that they are invited by.
    const joining = [...new Map(known.filter(joins).map((each) => [each.username, each])).values()];
    const joined = joining.map(({ username }) => username);
    await putMembers(ctx, key, joined, level);
    await recordAll(
      ctx,
      joining
        .filter((each) => each.level !== level)
        .map(({ username, level: before }) => ({
          organizationId: key.organizationId,
          action: before ? 'member_changed' : 'member_added',
          target: username,
          details: { level, ...(before && { before }) },
        })),
    );
    const others = known.filter((each) => !joins(each));
    return {
      joined,
      others: others.map(({ invitedAs }) => invitedAs),
      added: joining.filter((each) => !each.level).map(({ username }) => username),
      invited: await putInvitations(
        ctx,
        key,
        others.map(({ invitedAs, username }) => ({ invitedAs, username })),
        { level },
      ),
    };
  });
  mailAddedMembers(ctx, key, added, level);
  mailInvited(ctx, key, invited, level);
  return [...joined, ...others];
}

/** Tells whether the viewer, as an administrator of the server, makes people members without asking them. */
export const addsAtOnce = (ctx: Ctx): boolean => signedIn(ctx).permissions.includes('*');

/** Tells whether the viewer may make somebody a member without asking them: themselves, or as an administrator of the server anybody. */
export const mayAdd = (ctx: Ctx, username: string): boolean => addsAtOnce(ctx) || signedIn(ctx).username === username;

interface Known extends Invited {
  level: Level | null;
  /** True if they may already enter the organization, as a member or a guest. */
  belongs: boolean;
}

/** Reads users by their usernames, and those who are invited by the names that they were invited by. */
async function readKnown(
  { db }: TxCtx,
  { organizationId, slug }: VisitorKey,
  names: readonly string[],
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    with named as (
      select username, username as invited_as from "user" where username = any(${[...names]}::text[])
      union select username, invited_as from organization_invitation
        where organization_id = ${organizationId} and invited_as = any(${[...names]}::text[])
    )
    select n.*, m.level, n.username in (${peopleOf(organizationId, slug)}) as belongs from named n
    left join organization_member m on m.organization_id = ${organizationId} and m.username = n.username`.execute(db);
  return rows;
}

/** Writes memberships over existing ones and removes direct permissions and invitations. The caller has checked the permission. */
export async function putMembers(
  ctx: TxCtx,
  { organizationId, slug }: Pick<VisitorKey, 'organizationId' | 'slug'>,
  usernames: readonly string[],
  level: Level,
  createdBy = signedIn(ctx).username,
): Promise<void> {
  if (usernames.length === 0) return;
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
  await forgetInvitations(ctx, [organizationId], usernames);
  await announceAccessChange(ctx, usernames);
}

/**
 * Removes users from an organization with their teams, shares, licences, seats and direct permissions there, and withdraws the invitations
 * of those who have not accepted, all or none. For administrators of the organization.
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
    const leaving = rows.map(({ username }) => username);
    const withdrawn = await withdrawInvitations(ctx, key, names);
    const stranger = names.find((name) => !leaving.includes(name) && !withdrawn.includes(name));
    if (stranger !== undefined) throw notAMember(stranger);
    if (leaving.length === 0) return;
    await refuseLastAdministrator(ctx, key, leaving);
    await ctx.db
      .with('shares', (db) =>
        db.deleteFrom('projectUser').where('organizationId', '=', organizationId).where('username', 'in', leaving),
      )
      .deleteFrom('organizationMember')
      .where('organizationId', '=', organizationId)
      .where('username', 'in', leaving)
      .execute();
    await giveBackLicences(ctx, organizationId, leaving);
    await revokeFrom(ctx, leaving, [`organization:${slug}`]);
    await announceAccessChange(ctx, leaving);
    await recordAll(
      ctx,
      leaving.map((target) => ({ organizationId, action: 'member_removed', target })),
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
