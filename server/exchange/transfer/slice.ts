import type { Slice } from '../../platform/registry.ts';
import { importJob } from './jobs.ts';
import { exchangeRoutes } from './rest.ts';
import './graph.ts';

export const transfer: Slice = { routes: [exchangeRoutes], jobs: [importJob] };
