import { sql } from 'kysely';

import { contextOfHouse, inTransaction, type House } from '../../../platform/context.ts';
import { accessChanged } from '../../access/granted.ts';
import { everybodyOf } from '../queries/everybody.ts';

/**
 * Cuts the open connections of everybody whose organization's licences have ended since the last look: nobody did anything, it only
 * became midnight, and whoever listens makes no call that would be refused. The next one is. Done once for each last day.
 */
export const cutEndedLicences = (house: House): Promise<void> =>
  inTransaction(contextOfHouse(house), async (ctx) => {
    const ended = await ctx.db
      .updateTable('licence')
      .set((eb) => ({ endNoted: eb.ref('ends') }))
      .where('ends', '<', sql<string>`current_date`)
      .where(sql<boolean>`end_noted is distinct from ends`)
      .returning('organizationId')
      .execute();
    if (ended.length === 0) return;
    const ids = ended.map(({ organizationId }) => organizationId);
    await accessChanged(ctx, await everybodyOf(ctx, ids), { cut: true });
    ctx.log.info({ organizations: ids }, 'licences have ended');
  });
