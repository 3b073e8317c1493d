import { sql } from 'kysely';

import { contextOfServer, inTransaction, type House } from '../../../platform/context.ts';
import { announceAccessChange } from '../../access/granted.ts';
import { usersWithAccess } from '../queries/users-with-access.ts';

/**
 * Cuts the open connections of everybody whose organization's licences have ended since the last look: nobody did anything, it only
 * became midnight, and whoever listens makes no call that would be refused. The next one is. Done once for each last day.
 */
export const closeConnectionsOfEndedLicences = (house: House): Promise<void> =>
  inTransaction(contextOfServer(house), async (ctx) => {
    const ended = await ctx.db
      .updateTable('licence')
      .set((eb) => ({ endNoted: eb.ref('ends') }))
      .where('ends', '<', sql<string>`current_date`)
      .where(sql<boolean>`end_noted is distinct from ends`)
      .returning('organizationId')
      .execute();
    if (ended.length === 0) return;
    const ids = ended.map(({ organizationId }) => organizationId);
    await announceAccessChange(ctx, await usersWithAccess(ctx, ids), { cut: true });
    ctx.log.info({ organizations: ids }, 'licences have ended');
  });
