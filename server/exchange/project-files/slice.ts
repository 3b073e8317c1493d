import type { Slice } from '../../platform/registry.ts';
import { projectFileRoutes } from './rest.ts';
import './graph/file.ts';

export const projectFiles: Slice = { routes: [projectFileRoutes] };
