import type { Slice } from '../../platform/registry.ts';
import { auditRoutes } from './rest.ts';
import './graph.ts';

export const auditTrail: Slice = { routes: [auditRoutes] };
