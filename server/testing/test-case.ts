import type { StoredFile } from '../files/file.ts';
import type { SeenEntity } from '../model/entities/queries/shown-entities.ts';

/** A test case with its steps: its parts without parts of their own, in order; itself without parts. */
export interface TestCase {
  of: SeenEntity;
  steps: SeenEntity[];
}

/** A file that shows how a case came out: of an artifact that the case references. */
export interface Evidence {
  of: SeenEntity;
  /** The case, or step, that it is of. */
  caseId: number;
  file: StoredFile;
  attached: Date;
  attachedBy: string;
}

/** An entity linked to a case or one of its steps. */
export interface Linked {
  of: SeenEntity;
  caseId: number;
}

/** The result of a step in a cycle. */
export interface StepThen {
  entityId: number;
  number: string;
  name: string;
  state: string;
  expected: string;
  actual: string;
  changed: Date;
  changedBy: string;
}

/** The result of a case in a cycle that holds it. */
export interface RunThen {
  cycleId: number;
  steps: StepThen[];
}
