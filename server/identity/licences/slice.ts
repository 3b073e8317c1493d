import type { Slice } from '../../platform/registry.ts';
import { closeConnectionsOfEndedLicences } from './commands/ended-licences.ts';
import { poolRoutes } from './rest/pools.ts';
import { seatRoutes } from './rest/seats.ts';
import type { LicencesTables } from './tables.ts';
import './graph/types.ts';
import './graph/fields.ts';
import './graph/pools.ts';
import './graph/named.ts';
import './graph/seats.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends LicencesTables {}
}

export const licences: Slice = {
  routes: [poolRoutes, seatRoutes],
  chores: {
    'cut-ended-licences': { match: '* * * * *', work: closeConnectionsOfEndedLicences },
  },
};
