import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { Row } from '../../platform/graph/compiler/reading.ts';
import type { Schema } from './schema.ts';

declare module '../../platform/graph/compiler/reading.ts' {
  /** Adds the opened project, with its schema. */
  interface Reading {
    key: ProjectKey<'READ'>;
    schema: Schema;
    /** The rows that every statement has: the project, and the reader. */
    rows: { project: Row; viewer: Row };
  }
}
