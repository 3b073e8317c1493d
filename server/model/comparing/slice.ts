import type { Slice } from '../../platform/registry.ts';
import { comparingRoutes } from './rest.ts';
import './graph.ts';

export const comparing: Slice = { routes: [comparingRoutes] };
