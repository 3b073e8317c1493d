import type { Slice } from '../../platform/registry.ts';
import { projectRoutes } from './rest/projects.ts';
import { projectNamed } from './rules/place-named.ts';
import type { ProjectsTables } from './tables.ts';
import './graph/project.ts';
import './graph/project-list.ts';
import './graph/recent-projects.ts';
import './graph/mutations.ts';
import './graph/sharing.ts';
import './graph/banner.ts';

const nodes = { Project: 2 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends ProjectsTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
  export interface PlaceTypes {
    Project: true;
  }
}

export const projects: Slice = {
  nodes,
  places: { Project: projectNamed },
  routes: [projectRoutes],
};
