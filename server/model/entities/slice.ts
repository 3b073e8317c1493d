import type { Slice } from '../../platform/registry.ts';
import { entitiesByIdRoutes } from './rest/by-id.ts';
import { entitiesOfProjectRoutes } from './rest/of-a-project.ts';
import { refusedRoutes } from './rest/refused.ts';
import { suspectRoutes } from './rest/suspect.ts';
import { tableRoutes } from './rest/table.ts';
import { transformRoutes } from './rest/transform.ts';
import type { EntitiesTables } from './tables.ts';
import './graph/entity.ts';
import './graph/entity-authors.ts';
import './graph/entity-attributes.ts';
import './graph/entity-links.ts';
import './graph/entity-parts.ts';
import './graph/masters.ts';
import './graph/entity-verification.ts';
import './graph/entity-history.ts';
import './graph/flow.ts';
import './graph/link.ts';
import './graph/relation-groups.ts';
import './graph/project-fields.ts';
import './graph/all-found.ts';
import './graph/beginnings.ts';
import './graph/counts.ts';
import './graph/groups.ts';
import './graph/figures.ts';
import './graph/lock-mutations.ts';
import './graph/mutations.ts';
import './graph/suspect-mutations.ts';
import './graph/numbering.ts';
import './graph/notices.ts';
import './graph/refused.ts';
import './graph/table.ts';
import './graph/transform.ts';
import './graph/transitions.ts';
import './graph/change-fields.ts';

const nodes = { Entity: 2 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends EntitiesTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const entities: Slice = {
  nodes,
  routes: [entitiesByIdRoutes, entitiesOfProjectRoutes, tableRoutes, transformRoutes, refusedRoutes, suspectRoutes],
};
