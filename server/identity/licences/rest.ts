import { api } from '../../platform/http/rest.ts';
import { poolRoutes } from './rest/pools.ts';
import { seatRoutes } from './rest/seats.ts';

export const licenceRoutes = api();
licenceRoutes.route('/', poolRoutes);
licenceRoutes.route('/', seatRoutes);
