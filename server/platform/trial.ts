import { sql } from 'kysely';

import type { Ctx, TxCtx } from './context.ts';

/** The time limit of one statement of a trial. */
const TRIAL_MS = 10_000;

/**
 * Runs a trial on one unchanging view of the database: nothing is locked or written, each statement may take seconds, and all of it ends
 * when nobody waits for it any more. Licences have to be taken before.
 */
export async function inTrial<T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx as TxCtx);
  const view = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return view.execute(async (db) => {
    await sql`set local statement_timeout = ${sql.lit(TRIAL_MS)}`.execute(db);
    return work({ ...ctx, db, viewer: withoutSeat(ctx), isTrial: true });
  });
}

/** Returns the viewer of a trial, who takes no seat. */
export const withoutSeat = ({ viewer }: Pick<Ctx, 'viewer'>): Ctx['viewer'] => viewer && { ...viewer, holder: null };
