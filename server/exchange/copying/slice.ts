import { copyJob } from '../../model/branches/jobs.ts';
import type { Slice } from '../../platform/registry.ts';
import { copyRoutes } from './rest.ts';
import './graph.ts';

export const copying: Slice = { routes: [copyRoutes], jobs: [copyJob] };
