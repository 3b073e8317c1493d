import type { Slice } from '../../platform/registry.ts';
import { commentRoutes } from './rest.ts';
import type { CommentsTables } from './tables.ts';
import './graph/lists.ts';
import './graph/mutations.ts';
import './graph/news.ts';
import './graph/notices.ts';

const nodes = { Comment: 2 } as const;
type Nodes = typeof nodes;
declare module '../../platform/database/tables.ts' {
  export interface Database extends CommentsTables {}
}
declare module '../../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const comments: Slice = { nodes, routes: [commentRoutes] };
