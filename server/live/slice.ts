import type { Slice } from '../platform/registry.ts';
import { sweepPresence } from './commands/presence.ts';
import { sweepTexts } from './commands/shared-text.ts';
import { liveRoutes } from './rest.ts';
import type { LiveTables } from './tables.ts';
import './graph/presence.ts';
import './graph/chat.ts';
import './graph/pointers.ts';
import './graph/shared-text.ts';

declare module '../platform/database/tables.ts' {
  export interface Database extends LiveTables {}
}

export const live: Slice = {
  routes: [liveRoutes],
  chores: {
    'sweep-presence': { match: '27 * * * *', work: sweepPresence },
    'sweep-shared-texts': { match: '28 * * * *', work: sweepTexts },
  },
};
