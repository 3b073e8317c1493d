import type { Slice } from '../../platform/registry.ts';
import type { BranchesTables } from './tables.ts';
import './graph/project-fields.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends BranchesTables {}
}

export const branches: Slice = {};
