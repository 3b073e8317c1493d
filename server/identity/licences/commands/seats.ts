import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { announceAccessChange } from '../../access/granted.ts';
import { administersServer, openOrganization, signedIn, visitOrganization } from '../../access/keys.ts';
import { giveBackSeats } from '../../access/seats.ts';
import { record } from '../../audit/commands.ts';
import { endOtherSessions, signOut } from '../../session/commands.ts';
import { ownSession } from '../../session/queries.ts';

export interface Release {
  /** Whose seats, where they are another's; administrators of the organization may. */
  username?: string | null | undefined;
  /** Whether their session is to end too; another's, for administrators of the server. */
  signOut?: boolean | null | undefined;
}

/** Takes a licence of an organization for this session, where it has none yet: refused (423, 424) if there is none for it. */
export async function requestLicence(ctx: Ctx, organization: string): Promise<void> {
  await openOrganization(ctx, organization);
}

/** Gives back the floating licence that this session has in an organization, or all that somebody else has there. */
export const releaseLicence = (ctx: Ctx, organization: string, release: Release): Promise<void> =>
  leave(ctx, organization, release, false);

/** The same in all organizations; another's beyond this organization only by administrators of the server. */
export const releaseAllLicences = (ctx: Ctx, organization: string, release: Release): Promise<void> =>
  leave(ctx, organization, release, true);

async function leave(ctx: Ctx, organization: string, release: Release, everywhere: boolean): Promise<void> {
  // A key ends no sessions, its owner's included.
  const viewer = release.signOut ? ownSession(ctx) : signedIn(ctx);
  const username = release.username?.trim().toLowerCase();
  if (username && username !== viewer.username)
    return leaveFor(ctx, organization, username, release.signOut ?? false, everywhere);
  const whose = username ? { username } : viewer.holder && { holder: viewer.holder };
  if (whose) await giveBackSeats(ctx.db, whose, everywhere ? undefined : await numberOf(ctx, organization));
  if (release.signOut) await signOut(ctx);
}

/** An organization's number, or one that none has: whoever may no longer look in can still leave, and learns nothing. */
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
