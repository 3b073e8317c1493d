import type { Slice } from '../../platform/registry.ts';
import { savedQueryRoutes } from './rest.ts';
import type { SavedQueriesTables } from './tables.ts';
import './graph/saved-queries.ts';

const nodes = { SavedQuery: 2 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends SavedQueriesTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const savedQueries: Slice = { nodes, routes: [savedQueryRoutes] };
