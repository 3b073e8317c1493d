import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { within } from '../../../refusals.ts';
import { signedIn, visitOrganization } from '../../access/keys.ts';
import { recordAll } from '../../audit/commands.ts';
import { readOrganization } from '../../organizations/queries.ts';
import { inviteUser } from '../../users/commands/sign-up.ts';
import type { Invitation } from '../../users/mails.ts';
import { readUsers } from '../../users/queries.ts';
import { fullName } from '../../users/rules.ts';
import { readTeams } from '../queries/teams.ts';
import { checkedEmails } from '../rules/checks.ts';
import { unknownTeam } from '../rules/refusals.ts';
import type { Level } from '../tables.ts';
import { levelWords, mailAddedMembers } from './mail-added.ts';
import { lockOrganization, putMembers, saveMembers } from './members.ts';
import { changeTeam } from './teams.ts';

/**
 * Makes people members of an organization by their mail addresses. Those with an account are added and get a mail; the others get an
 * account and a mail with a link for choosing a password. With teams, they join those too. Somebody who is a member already keeps their
 * level. For administrators of the organization.
 */
export async function inviteMembers(
  ctx: Ctx,
  organization: string | number,
  emails: readonly string[],
  level: Level,
  teamIds: readonly number[] = [],
): Promise<string[]> {
  const key = await visitOrganization(ctx, organization, 'admin');
  const addresses = within('emails', () => checkedEmails(emails));
  // The teams are checked before the first mail is sent.
  const known = teamIds.length > 0 ? await readTeams(ctx, key, { ids: teamIds }) : [];
  const strange = teamIds.find((id) => !known.some((team) => team.id === id));
  if (strange !== undefined) throw unknownTeam(strange);
  const usernames: string[] = [];
  const invitation = await invitationTo(ctx, organization, level);
  for (const address of addresses) usernames.push(await inviteUser(ctx, address, invitation));
  const added = await inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const members = await ctx.db
      .selectFrom('organizationMember')
      .select('username')
      .where('organizationId', '=', key.organizationId)
      .where('username', 'in', usernames)
      .execute();
    const added = usernames.filter((each) => !members.some(({ username }) => username === each));
    if (added.length > 0) await putMembers(ctx, key, added, level);
    await recordAll(
      ctx,
      added.map((target) => ({
        organizationId: key.organizationId,
        action: 'member_added',
        target,
        details: { level, isInvited: true },
      })),
    );
    for (const teamId of new Set(teamIds)) await changeTeam(ctx, organization, teamId, { add: usernames });
    return added;
  });
  mailAddedMembers(ctx, key, added, level);
  return usernames;
}

async function invitationTo(ctx: Ctx, organization: string | number, level: Level): Promise<Invitation> {
  const { username } = signedIn(ctx);
  const { name } = await readOrganization(ctx, organization);
  const inviter = (await readUsers(ctx, [username])).get(username);
  return { by: inviter ? fullName(inviter) : username, organization: name, as: levelWords[level] };
}

/** Makes a user a member, or changes their level, by username. An address that is nobody's username is invited by mail. */
export async function saveOrInvite(ctx: Ctx, organization: string | number, name: string, level: Level): Promise<void> {
  await visitOrganization(ctx, organization, 'admin');
  const username = name.trim().toLowerCase();
  const isKnown = (await readUsers(ctx, [username])).has(username);
  if (isKnown || !username.includes('@')) await saveMembers(ctx, organization, [username], level);
  else await inviteMembers(ctx, organization, [username], level);
}
