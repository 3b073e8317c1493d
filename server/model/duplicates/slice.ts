import type { Slice } from '../../platform/registry.ts';
import { duplicateRoutes } from './rest.ts';
import './graph.ts';

export const duplicates: Slice = { routes: [duplicateRoutes] };
