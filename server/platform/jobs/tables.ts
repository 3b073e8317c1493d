import type { Generated } from 'kysely';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface JobsTables {
  job: {
    organizationId: number;
    id: number;
    projectId: number;
    type: string;
    parameters: Generated<Record<string, unknown>>;
    fileId: number | null;
    state: JobState;
    /** The run that is at it; see `jobs-runs.ts`. */
    run: string | null;
    /** When the server of the run last said that it is at it. */
    beat: Date | null;
    /** How often it was begun. */
    runs: Generated<number>;
    progress: Generated<number>;
    result: unknown;
    error: unknown;
    created: Generated<Date>;
    createdBy: string;
    finished: Date | null;
  };
}
