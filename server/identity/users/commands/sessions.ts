import type { Ctx } from '../../../platform/context.ts';
import { within } from '../../../refusals/refusal.ts';
import { revokeOtherSessions, revokeSession, signOut } from '../../session/commands/sessions.ts';
import { isOwnSession } from '../../session/queries/sessions.ts';
import { proveIdentity } from './password.ts';

/** Ends one of the viewer's sessions, after they have proved their identity; ending the session that makes the call needs no proof. */
export async function endSession(ctx: Ctx, id: string, password: string | null | undefined): Promise<void> {
  if (await isOwnSession(ctx, id)) return signOut(ctx);
  await within('password', () => proveIdentity(ctx, password));
  await revokeSession(ctx, id);
}

/** Ends all of the viewer's sessions but this one, after they have proved their identity. Returns how many there were. */
export async function signOutElsewhere(ctx: Ctx, password: string | null | undefined): Promise<number> {
  await within('password', () => proveIdentity(ctx, password));
  return revokeOtherSessions(ctx);
}
