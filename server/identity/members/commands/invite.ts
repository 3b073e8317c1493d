import { sql } from 'kysely';

import { claimKey, inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { within } from '../../../refusals/refusal.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import { recordAll } from '../../audit/commands.ts';
import { readOrganization } from '../../organizations/queries/organizations.ts';
import { inviteUser } from '../../users/commands/sign-up.ts';
import type { Level } from '../../users/level.ts';
import { peopleOf, readUsers } from '../../users/queries/users.ts';
import type { Invitation } from '../../users/rules/mails.ts';
import { fullName } from '../../users/rules/users.ts';
import { readTeams } from '../queries/teams.ts';
import { checkedEmails } from '../rules/checks.ts';
import { unknownTeam } from '../rules/refusals.ts';
import { putInvitations, type Invited } from './invitations.ts';
import { levelWords, mailAddedMembers, mailInvited } from './mail-added.ts';
import { addsAtOnce, lockOrganization, mayAdd, putMembers, saveMembers } from './members.ts';
import { changeTeam } from './teams.ts';

/**
 * Invites people to an organization by their mail addresses; an administrator of the server makes them members at once. Those with an
 * account get a mail; the others get an account and a mail with a link for choosing a password. With teams, they join those too. Somebody
 * who is a member already keeps their level. For administrators of the organization, who do not learn whose account an address is.
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
  const invitation = await invitationTo(ctx, organization, level);
  const people: Invited[] = [];
  await claimKey(ctx);
  for (const address of addresses)
    people.push({ invitedAs: address, username: await inviteUser(ctx, address, invitation) });
  const { added, invited, names } = await inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const belonging = await readBelonging(ctx, key, people);
    const members = people.filter(({ username }) => belonging.get(username));
    const joining = people.filter(
      ({ username }) => !belonging.get(username) && (belonging.has(username) || mayAdd(ctx, username)),
    );
    const others = people.filter((each) => !members.includes(each) && !joining.includes(each));
    const added = [...new Set(joining.map(({ username }) => username))];
    await putMembers(ctx, key, added, level);
    await recordAll(
      ctx,
      added.map((target) => ({
        organizationId: key.organizationId,
        action: 'member_added',
        target,
        details: { level, isInvited: true },
      })),
    );
    const here = [...members, ...joining].map(({ username }) => username);
    if (here.length > 0)
      for (const teamId of new Set(teamIds)) await changeTeam(ctx, organization, teamId, { add: here });
    const invited = await putInvitations(ctx, key, others, { level, teamIds: [...new Set(teamIds)] });
    return { added, invited, names: [...new Set([...here, ...others.map(({ invitedAs }) => invitedAs)])] };
  });
  mailAddedMembers(ctx, key, added, level);
  mailInvited(ctx, key, invited, level);
  return names;
}

/** The level of those who may enter the organization already; null for guests. */
async function readBelonging(
  { db }: TxCtx,
  { organizationId, slug }: VisitorKey,
  people: readonly Invited[],
): Promise<Map<string, Level | null>> {
  const { rows } = await sql<{ username: string; level: Level | null }>`
    select p.username, m.level from (${peopleOf(organizationId, slug)}) as p
    left join organization_member m on m.organization_id = ${organizationId} and m.username = p.username
    where p.username = any(${people.map(({ username }) => username)}::text[])`.execute(db);
  return new Map(rows.map(({ username, level }) => [username, level]));
}

async function invitationTo(ctx: Ctx, organization: string | number, level: Level): Promise<Invitation> {
  const { username } = signedIn(ctx);
  const { name } = await readOrganization(ctx, organization);
  const inviter = (await readUsers(ctx, [username])).get(username);
  return {
    by: inviter ? fullName(inviter) : username,
    organization: name,
    as: levelWords[level],
    isOpen: !addsAtOnce(ctx),
  };
}

/** Makes a user a member, or changes their level, by username. An address that is nobody's username is invited by mail. */
export async function saveOrInvite(ctx: Ctx, organization: string | number, name: string, level: Level): Promise<void> {
  await visitOrganization(ctx, organization, 'admin');
  const username = name.trim().toLowerCase();
  const isKnown = (await readUsers(ctx, [username])).has(username);
  if (isKnown || !username.includes('@')) await saveMembers(ctx, organization, [username], level);
  else await inviteMembers(ctx, organization, [username], level);
}
