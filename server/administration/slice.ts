import type { Slice } from '../platform/registry.ts';
import { administrationRoutes } from './rest.ts';
import './graph/server.ts';
import './graph/support.ts';
import './graph/accounts.ts';

export const administration: Slice = { routes: [administrationRoutes] };
