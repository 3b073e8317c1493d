import type { Cause, Change, RecordType } from '../changes/change.ts';

/** Something that somebody did to the entities of a project: a revision of theirs that does not just take back, or do again, what they did before. */
export interface Step {
  organizationId: number;
  projectId: number;
  /** The revision that it became. */
  revision: number;
  date: Date;
  kind: Cause['kind'];
  causeRevision: number | null;
  causeProjectId: number | null;
  /** Whether whoever did it has passed it over. */
  isSkipped: boolean;
  /** What took it back, or did it again, last; null where nothing did. */
  last: number | null;
  lastKind: Cause['kind'] | null;
  lastBy: string | null;
  lastDate: Date | null;
}

/** What a step did to one entity. */
export interface StepRecord {
  revision: number;
  entityId: number;
  type: RecordType;
  number: string;
  name: string;
  changes: Change[];
}

/** What a step did, in all: some of its records, and how many there are of each kind. */
export interface StepActions {
  records: readonly StepRecord[];
  counts: Partial<Record<RecordType, number>>;
  /** The names of the schema's items that it changed, in the order of their kinds. */
  items?: readonly string[];
}
