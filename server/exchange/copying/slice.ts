import { copyJob } from '../../model/branches/jobs.ts';
import type { Slice } from '../../platform/registry.ts';
import { copyRoutes } from './rest.ts';
import './graph.ts';

// The work is the model's; here are the calls that begin and follow it.
export const copying: Slice = { routes: [copyRoutes], jobs: [copyJob] };
