import { contextOfServer, type Ctx, type House } from '../../platform/context.ts';
import { readPermissions } from './queries.ts';

/** A context for work that goes on without whoever asked for it: they may do what they may do now, and need a licence as ever. */
export const contextOnBehalfOf = async (house: House, username: string): Promise<Ctx> =>
  contextOfServer(house, {
    username,
    permissions: await readPermissions(house.db, username),
    holder: null,
    isSession: false,
    isAway: true,
    version: 0,
  });
