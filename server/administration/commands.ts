import { removeAbandonedFiles } from '../files/commands/remove-abandoned-files.ts';
import { freeVacantSeats } from '../identity/access/commands/seats.ts';
import { administersServer } from '../identity/access/keys/signed-in.ts';
import { sweepSessions } from '../identity/session/commands/sessions.ts';
import { sweepUsers } from '../identity/users/commands/sign-up.ts';
import type { Ctx } from '../platform/context.ts';
import { removeOldJobs } from '../platform/jobs/jobs.ts';
import { leftoverKinds, type LeftoverKind } from './leftovers.ts';

const cleaners: Record<LeftoverKind, (ctx: Ctx) => Promise<unknown>> = {
  sessions: ({ services }) => sweepSessions(services),
  seats: freeVacantSeats,
  uploads: ({ services }) => removeAbandonedFiles(services),
  jobs: ({ services }) => removeOldJobs(services),
  accounts: ({ services }) => sweepUsers(services),
};

/** Runs the chosen periodic cleaning jobs at once. For administrators of the server. Nothing that is in use is deleted. */
export async function cleanLeftovers(ctx: Ctx, kinds: readonly LeftoverKind[]): Promise<void> {
  const { username } = administersServer(ctx);
  for (const kind of leftoverKinds) if (kinds.includes(kind)) await cleaners[kind](ctx);
  ctx.log.info({ username, kinds }, 'cleaned');
}
