import type { Slice } from '../../platform/registry.ts';
import { auditRoutes } from './rest.ts';
import type { AuditTables } from './tables.ts';
import './graph.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends AuditTables {}
}

export const audit: Slice = { routes: [auditRoutes] };
