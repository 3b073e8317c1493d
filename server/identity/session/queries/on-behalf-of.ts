import { contextOfServer, type Ctx, type Services } from '../../../platform/context.ts';
import { readPermissions } from './sessions.ts';

/**
 * Returns a context for work that continues after the user's request has ended, such as a job: it has the user's present permissions and
 * needs a licence as ever.
 */
export const contextOnBehalfOf = async (services: Services, username: string): Promise<Ctx> =>
  contextOfServer(services, {
    username,
    permissions: await readPermissions(services.db, username),
    holder: null,
    isSession: false,
    isAway: true,
    version: 0,
  });
