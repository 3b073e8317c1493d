import type { Slice } from '../../platform/registry.ts';
import { makeOrganizationRoutes } from './rest/organizations.ts';
import { schemaRoutes } from './rest/schema.ts';
import type { SchemaTables } from './tables.ts';
import './graph/nodes.ts';
import './graph/schema.ts';
import './graph/organizations.ts';

const nodes = { Class: 3, Property: 3, Relation: 3, Label: 3 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends SchemaTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const schema: Slice = { nodes, routes: [makeOrganizationRoutes, schemaRoutes] };
