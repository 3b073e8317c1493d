import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { giveBackSeats } from '../../access/commands/seats.ts';
import { openOrganization, visitOrganization } from '../../access/keys/organizations.ts';
import { administersServer, signedIn } from '../../access/keys/signed-in.ts';
import { record } from '../../audit/commands.ts';
import { endOtherSessions, signOut } from '../../session/commands/sessions.ts';
import { ownSession } from '../../session/queries/sessions.ts';

export interface Release {
  /** The user whose seats to release, if not the viewer; for administrators of the organization. */
  username?: string | null | undefined;
  /** True to end the session too; only administrators of the server may end another user's. */
  signOut?: boolean | null | undefined;
}

/** Takes a licence of an organization for this session if it has none yet; refused (423, 424) if there is none for it. */
export async function requestLicence(ctx: Ctx, organization: string): Promise<void> {
  await openOrganization(ctx, organization);
}

/** Gives back this session's floating licence in an organization, or all seats that another user has there. */
export const releaseLicence = (ctx: Ctx, organization: string, release: Release): Promise<void> =>
  leave(ctx, organization, release, false);

/**
 * Gives back floating licences in all organizations. Only administrators of the server may do so for another user beyond this
 * organization.
 */
export const releaseAllLicences = (ctx: Ctx, organization: string, release: Release): Promise<void> =>
  leave(ctx, organization, release, true);

async function leave(ctx: Ctx, organization: string, release: Release, everywhere: boolean): Promise<void> {
  // An API key may not end sessions, not even its owner's.
  const viewer = release.signOut ? ownSession(ctx) : signedIn(ctx);
  const username = release.username?.trim().toLowerCase();
  if (username && username !== viewer.username)
    return leaveFor(ctx, organization, username, release.signOut ?? false, everywhere);
  const whose = username ? { username } : viewer.holder && { holder: viewer.holder };
  if (whose) await giveBackSeats(ctx.db, whose, everywhere ? undefined : await numberOf(ctx, organization));
  if (release.signOut) await signOut(ctx);
}

/**
 * Returns the number of an organization, or one that no organization has. A user who lost access can still give back a seat, and learns
 * nothing about the organization.
 */
async function numberOf({ db }: Ctx, slug: string): Promise<number> {
  const row = await db.selectFrom('organization').select('id').where('slug', '=', slug).executeTakeFirst();
  return row?.id ?? 0;
}

async function leaveFor(ctx: Ctx, organization: string, username: string, isOut: boolean, everywhere: boolean) {
  const everyOne = everywhere && signedIn(ctx).permissions.includes('*');
  const organizationId = everyOne ? undefined : (await visitOrganization(ctx, organization, 'admin')).organizationId;
  if (isOut) administersServer(ctx);
  await inTransaction(ctx, async (ctx) => {
    await giveBackSeats(ctx.db, { username }, organizationId);
    await announceAccessChange(ctx, [username], { cut: true });
    if (isOut) await endOtherSessions(ctx, username);
    await record(ctx, { organizationId: organizationId ?? 0, action: 'licence_released', target: username });
  });
}
