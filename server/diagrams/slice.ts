import type { Slice } from '../platform/registry.ts';
import { diagramRoutes } from './rest/diagrams.ts';
import './rules/names.ts';
import './graph/types.ts';
import './graph/project-fields.ts';
import './graph/entity.ts';
import './graph/mutations.ts';

export const diagrams: Slice = { routes: [diagramRoutes] };
