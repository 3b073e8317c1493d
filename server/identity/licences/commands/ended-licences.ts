import { sql } from 'kysely';

import { contextOfServer, inTransaction, type Services } from '../../../platform/context.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { usersWithAccess } from '../queries/users-with-access.ts';

/**
 * Closes the open connections of all users whose organization's the licenses of an organization have expired since the last check. At midnight nobody makes a
 * call that would be refused, so without this, open pages would keep receiving news. Done once for each last day.
 */
export const closeConnectionsOfEndedLicences = (services: Services): Promise<void> =>
  inTransaction(contextOfServer(services), async (ctx) => {
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
    ctx.log.info({ organizations: ids }, 'the licenses of an organization have expired');
  });
