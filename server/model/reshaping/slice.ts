import type { Slice } from '../../platform/registry.ts';
import { reshapingRoutes } from './rest.ts';
import './graph/mutations.ts';

export const reshaping: Slice = { routes: [reshapingRoutes] };
