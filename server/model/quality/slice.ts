import type { Slice } from '../../platform/registry.ts';
import { qualityRoutes } from './rest.ts';
import './graph.ts';

export const quality: Slice = { routes: [qualityRoutes] };
