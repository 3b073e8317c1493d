import type { Slice } from '../../platform/registry.ts';
import { baselineRoutes } from './rest/baselines.ts';
import type { BaselinesTables } from './tables.ts';
import './graph/baseline.ts';
import './graph/project-fields.ts';
import './graph/entities.ts';
import './graph/mutations.ts';
import './graph/news.ts';
import './graph/entity.ts';

const nodes = { Baseline: 2 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends BaselinesTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const baselines: Slice = { nodes, routes: [baselineRoutes] };
