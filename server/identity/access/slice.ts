import type { Slice } from '../../platform/registry.ts';
import type { AccessTables } from './tables.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends AccessTables {}
}

export const access: Slice = {};
