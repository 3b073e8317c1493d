import type { Change } from '../changes/change.ts';
import type { Schema } from '../schema/schema.ts';

export const differenceKinds = ['ADDED', 'REMOVED', 'CHANGED'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What became of an entity between two revisions of its project. */
export interface Difference {
  organizationId: number;
  projectId: number;
  entityId: number;
  kind: DifferenceKind;
  number: string;
  name: string;
  classId: number;
  /** Field by field; none if what changed has changed back. */
  changes: Change[];
  schema: Schema;
}

/** Between which revisions; `to` is null for the present. */
export interface Span {
  from: number;
  to: number | null;
}
