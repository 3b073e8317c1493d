import type { Slice } from '../../platform/registry.ts';
import { sweepSessions } from './commands/sessions.ts';
import type { SessionTables } from './tables.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends SessionTables {}
}

export const session: Slice = {
  chores: {
    'sweep-sessions': { match: '7 * * * *', work: sweepSessions },
  },
};
