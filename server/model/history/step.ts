import type { Change, RecordType } from '../changes/change.ts';
import type { Cause } from '../revisions/cause.ts';

/** A step of a user: a revision of theirs that does more than undo or redo their earlier ones. */
export interface HistoryStep {
  organizationId: number;
  projectId: number;
  /** The revision that it became. */
  revision: number;
  date: Date;
  kind: Cause['kind'];
  causeRevision: number | null;
  causeProjectId: number | null;
  /** True if its author chose to skip it. */
  isSkipped: boolean;
  /** The last revision that undid or redid it; null if none did. */
  last: number | null;
  lastKind: Cause['kind'] | null;
  lastBy: string | null;
  lastDate: Date | null;
}

/** The changes that a step made to one entity. */
export interface StepRecord {
  revision: number;
  entityId: number;
  type: RecordType;
  number: string;
  name: string;
  changes: Change[];
}

/** The actions of a step: some of its records, and the number of each kind. */
export interface StepActions {
  records: readonly StepRecord[];
  counts: Partial<Record<RecordType, number>>;
  /** The names of the schema's items that it changed, in the order of their kinds. */
  items?: readonly string[];
}
