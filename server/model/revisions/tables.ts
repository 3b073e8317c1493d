import type { Generated } from 'kysely';

import type { Cause } from './cause.ts';

export interface RevisionsTables {
  revision: {
    organizationId: number;
    projectId: number;
    number: number;
    username: string;
    date: Date;
    cause: Cause['kind'];
    causeRevision: number | null;
    /** The merged project of a merge; the other project of a move. */
    causeProjectId: number | null;
    /** The revision that began the step which this one undoes or redoes, even for the third time; null for one that begins a step. */
    step: number | null;
    /** True if undo by the change's author skips it. */
    isSkipped: Generated<boolean>;
    /** The schemas it was written under: the project's own, and the organization's. */
    schemaRevision: number;
    globalSchemaRevision: number;
  };
}
