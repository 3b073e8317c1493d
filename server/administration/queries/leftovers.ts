import { sql } from 'kysely';

import { isAbandonedUpload, isUnusedContent } from '../../files/commands/remove-abandoned-files.ts';
import { isVacant } from '../../identity/access/commands/seats.ts';
import { administersServer } from '../../identity/access/keys/signed-in.ts';
import { isOver } from '../../identity/session/queries/sessions.ts';
import { isNeverActivated } from '../../identity/users/commands/sign-up.ts';
import type { Ctx } from '../../platform/context.ts';
import { isOldJob } from '../../platform/jobs/jobs.ts';
import { leftoverKinds, type Leftover, type LeftoverKind } from '../leftovers.ts';

/** Counts the leftovers that can be cleaned, by kind, in one statement. For administrators of the server. */
export async function countLeftovers(ctx: Ctx): Promise<Leftover[]> {
  administersServer(ctx);
  const { rows } = await sql<Record<LeftoverKind, number>>`select
    (select count(*) from session where ${isOver(ctx.services.config)}) as sessions,
    (select count(*) from licence_seat where ${isVacant}) as seats,
    (select count(*) from file where ${isAbandonedUpload}) + (select count(*) from file_content where ${isUnusedContent}) as uploads,
    (select count(*) from job where ${isOldJob}) as jobs,
    (select count(*) from mailed_token where expires < now()) + (select count(*) from "user" u where ${isNeverActivated}) as accounts`.execute(
    ctx.db,
  );
  return leftoverKinds.map((kind) => ({ kind, count: rows[0]![kind] }));
}
