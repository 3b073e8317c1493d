import { sql, type RawBuilder } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { isDatabaseAway } from '../../../platform/errors.ts';
import { stoppable } from '../../../platform/feed/stoppable.ts';
import { visitOrganization } from '../../access/keys/organizations.ts';
import type { OrganizationRef } from '../../access/rules/organization-ref.ts';
import { ownSession } from '../../session/queries/sessions.ts';
import type { OpenInvitation } from '../invitation.ts';
import { invitationsTopic } from '../topics.ts';

/** Reads the invitations of an organization that nobody has accepted yet, the newest first. For its administrators. */
export async function readInvitations(
  ctx: Ctx,
  organization: OrganizationRef,
  names?: readonly string[],
): Promise<OpenInvitation[]> {
  const { organizationId } = await visitOrganization(ctx, organization, 'admin');
  return invitationsWhere(
    ctx,
    sql`i.organization_id = ${organizationId} ${names ? sql`and i.invited_as = any(${[...names]}::text[])` : sql``}`,
  );
}

/** Reads the viewer's own invitations, the newest first: the last one of each organization. Refused for API keys. */
export async function readOwnInvitations(ctx: Ctx): Promise<OpenInvitation[]> {
  const { username } = ownSession(ctx);
  const all = await invitationsWhere(ctx, sql`i.username = ${username}`);
  return all.filter(({ slug }, at) => all.findIndex((each) => each.slug === slug) === at);
}

async function invitationsWhere({ db }: Ctx, condition: RawBuilder<unknown>): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select i.organization_id, o.slug, o.name as organization_name, i.invited_as, i.level, i.created, i.created_by,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), i.created_by) as inviter
    from organization_invitation i join organization o on o.id = i.organization_id
    left join "user" u on u.username = i.created_by
    where ${condition} order by i.created desc, i.invited_as`.execute(db);
  return rows;
}

/** Follows the viewer's own invitations: sends them at once, and whenever they have changed. */
export function followInvitations(ctx: Ctx): AsyncGenerator<OpenInvitation[], void, void> {
  const { username } = ownSession(ctx);
  return stoppable((signal) => changes(ctx, username, signal));
}

async function* changes(ctx: Ctx, username: string, signal: AbortSignal) {
  let told: string | undefined;
  for await (const _ of ctx.services.feed.follow(invitationsTopic(username), signal)) {
    const now = await readOwnInvitations(ctx).catch((error: unknown) => {
      if (isDatabaseAway(error)) return undefined;
      throw error;
    });
    if (!now || JSON.stringify(now) === told) continue;
    told = JSON.stringify(now);
    yield now;
  }
}
