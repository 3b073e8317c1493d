import type { Slice } from '../../platform/registry.ts';
import { mergingRoutes } from './rest.ts';
import type { MergingTables } from './tables.ts';
import './graph/conflicts.ts';
import './graph/merge.ts';
import './graph/mutations.ts';

const nodes = { Merge: 2, MergeItem: 3 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends MergingTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const merging: Slice = { nodes, routes: [mergingRoutes] };
