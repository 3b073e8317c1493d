import type { Slice } from '../platform/registry.ts';
import { removeAbandonedFiles } from './commands/remove-abandoned-files.ts';
import { fileRoutes } from './rest/files.ts';
import type { FilesTables } from './tables.ts';
import './graph/uploads.ts';
import './graph/versions.ts';
import './graph/files.ts';

const nodes = { StoredFile: 2 } as const;
type Nodes = typeof nodes;
declare module '../platform/database/tables.ts' {
  export interface Database extends FilesTables {}
}
declare module '../platform/graph/ids.ts' {
  export interface KeyForms extends Nodes {}
}

export const files: Slice = {
  nodes,
  routes: [fileRoutes],
  chores: {
    'remove-left-files': { match: '17 * * * *', work: removeAbandonedFiles },
  },
};
