import type { Slice } from '../../platform/registry.ts';
import { organizationRoutes } from './rest/organizations.ts';
import { statisticsRoutes } from './rest/statistics.ts';
import { organizationNamed } from './rules/place-named.ts';
import type { OrganizationsTables } from './tables.ts';
import './graph/organization.ts';
import './graph/statistics.ts';
import './graph/banner.ts';

const nodes = { Organization: 1 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends OrganizationsTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
  export interface PlaceTypes {
    Organization: true;
  }
}

export const organizations: Slice = {
  nodes,
  places: { Organization: organizationNamed },
  routes: [organizationRoutes, statisticsRoutes],
};
