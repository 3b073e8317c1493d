import type { Slice } from '../../platform/registry.ts';
import type { RevisionsTables } from './tables.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends RevisionsTables {}
}

export const revisions: Slice = {};
