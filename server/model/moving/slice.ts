import type { Slice } from '../../platform/registry.ts';
import { movingRoutes } from './rest.ts';
import './graph.ts';

export const moving: Slice = { routes: [movingRoutes] };
