import type { Ctx } from '../../../platform/context.ts';
import { revokeOtherSessions, revokeSession, signOut } from '../../session/commands.ts';
import { isOwnSession } from '../../session/queries.ts';
import { proveIdentity } from './password.ts';

/** Ends one of the viewer's sessions, who proves themselves once more; leaving the one that asks needs no proof. */
export async function endSession(ctx: Ctx, id: string, password: string | null | undefined): Promise<void> {
  if (await isOwnSession(ctx, id)) return signOut(ctx);
  await proveIdentity(ctx, password);
  await revokeSession(ctx, id);
}

/** Ends all of the viewer's sessions but this one, with the same proof; says how many there were. */
export async function endOtherSessions(ctx: Ctx, password: string | null | undefined): Promise<number> {
  await proveIdentity(ctx, password);
  return revokeOtherSessions(ctx);
}
