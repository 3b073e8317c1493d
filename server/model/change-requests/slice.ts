import type { Slice } from '../../platform/registry.ts';
import { changeRequestRoutes } from './rest.ts';
import './graph/lists.ts';
import './graph/mutations.ts';

export const changeRequests: Slice = { routes: [changeRequestRoutes] };
