import type { Slice } from '../platform/registry.ts';
import { testingRoutes } from './rest.ts';
import './graph/test-case.ts';
import './graph/coverage.ts';
import './graph/mutations.ts';

export const testing: Slice = { routes: [testingRoutes] };
