import type { Slice } from '../../platform/registry.ts';
import { changeRoutes } from './rest.ts';
import type { ChangesTables } from './tables.ts';
import './graph/revisions.ts';
import './graph/project-changes.ts';
import './graph/schema.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends ChangesTables {}
}

export const changes: Slice = { routes: [changeRoutes] };
