import type { Slice } from '../../platform/registry.ts';
import { stepRoutes } from './rest/steps.ts';
import { revertRoutes } from './rest/versions.ts';
import './graph/steps.ts';
import './graph/turns.ts';
import './graph/reverts.ts';
import './graph/by-person.ts';

export const history: Slice = { routes: [stepRoutes, revertRoutes] };
