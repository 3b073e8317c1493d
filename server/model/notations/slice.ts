import type { Slice } from '../../platform/registry.ts';
import { notationRoutes } from './rest.ts';
import './graph.ts';

export const notations: Slice = { routes: [notationRoutes] };
