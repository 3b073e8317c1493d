import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { SeenEntity } from '../entities/queries/shown-entities.ts';
import type { State } from '../entities/rules/changes-between.ts';
import type { Schema } from '../schema/schema.ts';

/** The kinds of difference between two sides. MOVED means that only the position or the number differs. */
export const differenceKinds = ['ADDED', 'REMOVED', 'CHANGED', 'MOVED'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
export type DifferenceCounts = Record<DifferenceKind, number>;

/** The filter of differences. */
export interface DifferenceFilter {
  kinds?: readonly DifferenceKind[] | null | undefined;
  /** A text that the number or the name must contain, on either side. */
  search?: string | null | undefined;
  /** The id of the only entity to compare. */
  entityId?: number | null | undefined;
}

/** An entity that differs between the two sides, with its place in the list. */
export interface DifferenceRow {
  id: number;
  kind: DifferenceKind;
  isMoved: boolean;
  sortNumber: string;
}

/** A project with its schema, as it was at the moment of the key. */
export interface ProjectState {
  key: ProjectKey<'READ'>;
  schema: Schema;
}

/** A difference with the entity on either side. */
export interface Difference extends DifferenceRow {
  before: SeenEntity | null;
  after: SeenEntity | null;
  states: { before: State | undefined; after: State | undefined };
}

export type DifferenceCursor = readonly [sortNumber: string, id: number];

/** A comparison of two sides: the differences page by page, and their number. */
export interface Comparison {
  page(
    wanted: DifferenceFilter,
    limit: number,
    after?: DifferenceCursor,
  ): Promise<{ rows: Difference[]; hasMore: boolean }>;
  /** Counts the differences of each kind, regardless of the kind wanted. */
  counts(wanted: DifferenceFilter): Promise<DifferenceCounts>;
}
