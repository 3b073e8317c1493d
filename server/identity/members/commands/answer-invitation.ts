import { sql } from 'kysely';

import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import type { OrganizationRef } from '../../access/rules/organization-ref.ts';
import { recordAll } from '../../audit/commands.ts';
import { ownSession } from '../../session/queries/sessions.ts';
import { invitationGone } from '../rules/refusals.ts';
import { invitationsTopic } from '../topics.ts';
import { putMembers } from './members.ts';

/** Makes the viewer a member of an organization that invites them, with the level and the teams of the invitation. Refused for API keys. */
export async function acceptInvitation(ctx: Ctx, organization: OrganizationRef): Promise<void> {
  const { username } = ownSession(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { organizationId, slug, last } = await takeInvitations(ctx, organization);
    await putMembers(ctx, { organizationId, slug }, [username], last.level, last.createdBy);
    await sql`insert into team_member (organization_id, team_id, username)
      select organization_id, id, ${username} from team
      where organization_id = ${organizationId} and id = any(${last.teamIds}::integer[])
      on conflict do nothing`.execute(ctx.db);
    await announceAccessChange(ctx, [username]);
    const { level, teamIds, createdBy } = last;
    const details = { level, isInvited: true, by: createdBy, ...(teamIds.length > 0 && { teamIds }) };
    await recordAll(ctx, [{ organizationId, action: 'member_added', target: username, details }]);
  });
}

/** Declines all that invites the viewer to an organization; its administrators learn no more than that. Refused for API keys. */
export async function declineInvitation(ctx: Ctx, organization: OrganizationRef): Promise<void> {
  ownSession(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { organizationId, invitations } = await takeInvitations(ctx, organization);
    await recordAll(
      // The administrators may not learn the account or the address of somebody who declines.
      { ...ctx, address: '' },
      invitations.map(({ invitedAs }) => ({
        organizationId,
        action: 'invitation_declined',
        target: invitedAs,
        username: invitedAs,
      })),
    );
  });
}

/** Deletes the viewer's invitations to an organization and returns them with the last one; refused if there are none. */
async function takeInvitations(ctx: TxCtx, organization: OrganizationRef) {
  const { username } = signedIn(ctx);
  // Locked like by every command that changes people of an organization, and only if the viewer is invited there.
  const place = await ctx.db
    .selectFrom('organization as o')
    .select(['o.id as organizationId', 'o.slug'])
    .where(typeof organization === 'string' ? 'o.slug' : 'o.id', '=', organization)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('organizationInvitation as i')
          .select('i.username')
          .whereRef('i.organizationId', '=', 'o.id')
          .where('i.username', '=', username),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  const invitations = place
    ? await ctx.db
        .deleteFrom('organizationInvitation')
        .where('organizationId', '=', place.organizationId)
        .where('username', '=', username)
        .returning(['invitedAs', 'level', 'teamIds', 'created', 'createdBy'])
        .execute()
    : [];
  const [last] = invitations.toSorted((a, b) => b.created.getTime() - a.created.getTime());
  if (!place || !last) throw invitationGone(String(organization));
  ctx.news.add(invitationsTopic(username));
  return { ...place, invitations, last };
}
