import type { Slice } from '../../platform/registry.ts';
import { jobRoutes } from './rest.ts';
import './graph.ts';

const nodes = { Job: 2 } as const;
type Nodes = typeof nodes;
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const jobs: Slice = { nodes, routes: [jobRoutes] };
