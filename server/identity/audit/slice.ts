import type { Slice } from '../../platform/registry.ts';
import type { AuditTables } from './tables.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends AuditTables {}
}

export const audit: Slice = {};
