import type { TxCtx } from '../../../platform/context.ts';
import type { VisitorKey } from '../../access/keys/organizations.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import { recordAll } from '../../audit/commands.ts';
import type { Level } from '../../users/level.ts';
import { invitationsTopic } from '../topics.ts';

type InOrganization = Pick<VisitorKey, 'organizationId'>;
/** An invited person, by the username or address used, and their account. */
export interface Invited {
  invitedAs: string;
  username: string;
}

/**
 * Writes invitations over existing ones, and returns the usernames of those who had none. The caller has checked the permission, and that
 * nobody of them is a member.
 */
export async function putInvitations(
  ctx: TxCtx,
  { organizationId }: InOrganization,
  people: readonly Invited[],
  { level, teamIds }: { level: Level; teamIds?: readonly number[] },
): Promise<string[]> {
  if (people.length === 0) return [];
  const createdBy = signedIn(ctx).username;
  const before = await ctx.db
    .selectFrom('organizationInvitation')
    .select(['invitedAs', 'level'])
    .where('organizationId', '=', organizationId)
    .where(
      'invitedAs',
      'in',
      people.map(({ invitedAs }) => invitedAs),
    )
    .execute();
  const levelBefore = new Map(before.map((each) => [each.invitedAs, each.level]));
  const teams = teamIds && { teamIds: [...teamIds] };
  await ctx.db
    .insertInto('organizationInvitation')
    .values(people.map((each) => ({ ...each, ...teams, organizationId, level, createdBy })))
    .onConflict((clash) => clash.columns(['organizationId', 'invitedAs']).doUpdateSet({ ...teams, level, createdBy }))
    .execute();
  for (const { username } of people) ctx.news.add(invitationsTopic(username));
  const changed = people.filter(({ invitedAs }) => levelBefore.get(invitedAs) !== level);
  await recordAll(
    ctx,
    changed.map(({ invitedAs }) => {
      const old = levelBefore.get(invitedAs);
      return {
        organizationId,
        action: 'member_invited' as const,
        target: invitedAs,
        details: { level, ...(old && { before: old }) },
      };
    }),
  );
  return people.filter(({ invitedAs }) => !levelBefore.has(invitedAs)).map(({ username }) => username);
}

/** Deletes the invitations of people who have become members of these organizations. */
export async function forgetInvitations(
  ctx: TxCtx,
  organizationIds: readonly number[],
  usernames: readonly string[],
): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('organizationInvitation')
    .where('organizationId', 'in', organizationIds)
    .where('username', 'in', usernames)
    .returning('username')
    .execute();
  for (const { username } of gone) ctx.news.add(invitationsTopic(username));
}

/**
 * Withdraws the invitations of an organization to those who were invited by these names, and returns the names. The caller has checked the
 * permission.
 */
export async function withdrawInvitations(
  ctx: TxCtx,
  { organizationId }: InOrganization,
  names: readonly string[],
): Promise<string[]> {
  const gone = await ctx.db
    .deleteFrom('organizationInvitation')
    .where('organizationId', '=', organizationId)
    .where('invitedAs', 'in', names)
    .returning(['invitedAs', 'username'])
    .execute();
  for (const { username } of gone) ctx.news.add(invitationsTopic(username));
  await recordAll(
    ctx,
    gone.map(({ invitedAs }) => ({ organizationId, action: 'invitation_withdrawn', target: invitedAs })),
  );
  return gone.map(({ invitedAs }) => invitedAs);
}
