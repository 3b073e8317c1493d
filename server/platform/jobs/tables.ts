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
    /** The run that has the job; see `job-runs.ts`. */
    run: string | null;
    /** The time of the last heartbeat from the server that runs the job. */
    beat: Date | null;
    /** The number of times the job was started. */
    runs: Generated<number>;
    progress: Generated<number>;
    result: unknown;
    error: unknown;
    created: Generated<Date>;
    createdBy: string;
    finished: Date | null;
  };
}
