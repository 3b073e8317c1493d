import type { Slice } from '../platform/registry.ts';
import { artifactRoutes } from './rest/artifacts.ts';
import './commands/renumber.ts';
import './graph/types.ts';
import './graph/project-fields.ts';
import './graph/mutations.ts';
import './graph/content.ts';
import './graph/entity.ts';
import './graph/find.ts';

export const artifacts: Slice = { routes: [artifactRoutes] };
