import { contextOfServer, type Ctx, type House } from '../../platform/context.ts';
import { readPermissions } from './queries.ts';

/**
 * A context for work that goes on after the user's request has ended, such as a job: it has the user's present permissions and needs a
 * licence as ever.
 */
export const contextOnBehalfOf = async (house: House, username: string): Promise<Ctx> =>
  contextOfServer(house, {
    username,
    permissions: await readPermissions(house.db, username),
    holder: null,
    isSession: false,
    isAway: true,
    version: 0,
  });
