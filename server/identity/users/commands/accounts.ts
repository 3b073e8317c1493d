import { sql } from 'kysely';

import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { giveBackSeats } from '../../access/commands/seats.ts';
import { administersServer } from '../../access/keys/signed-in.ts';
import { record } from '../../audit/commands.ts';
import { endOtherSessions } from '../../session/commands/sessions.ts';
import { ownSession } from '../../session/queries/sessions.ts';

/**
 * Turns an account off: nobody can sign in to it, its sessions end, its API keys stop working, and mailed links are void. Its owner's
 * work stays. Returns the username.
 */
export async function turnOffAccount(ctx: Ctx, name: string): Promise<string> {
  administersServer(ctx);
  const username = name.trim().toLowerCase();
  if (ownSession(ctx).username === username)
    throw invalid('You cannot deactivate your own account. Ask another administrator of the server.');
  await inTransaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('user')
      .set({ turnedOff: sql<Date>`now()` })
      .where('username', '=', username)
      .where('turnedOff', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalid(`There is no active account '${name}'.`);
    await ctx.db.deleteFrom('mailedToken').where('username', '=', username).execute();
    await endOtherSessions(ctx, username);
    await giveBackSeats(ctx.db, { username });
    await announceAccessChange(ctx, [username], { cut: true });
    await record(ctx, { action: 'account_turned_off', target: username });
  });
  return username;
}

/** Turns an account on again: its owner can sign in, and its API keys work again. Returns the username. */
export async function turnOnAccount(ctx: Ctx, name: string): Promise<string> {
  administersServer(ctx);
  ownSession(ctx);
  const username = name.trim().toLowerCase();
  await inTransaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('user')
      .set({ turnedOff: null })
      .where('username', '=', username)
      .where('turnedOff', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalid(`There is no deactivated account '${name}'.`);
    await record(ctx, { action: 'account_turned_on', target: username });
  });
  return username;
}
