import type { Slice } from '../../platform/registry.ts';
import { noticeRoutes } from './rest.ts';
import type { NoticesTables } from './tables.ts';
import './graph.ts';

const nodes = { Notice: 3 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends NoticesTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const notices: Slice = { nodes, routes: [noticeRoutes] };
