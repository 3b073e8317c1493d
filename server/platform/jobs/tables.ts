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
    /** The run that has the job; see `runs.ts`. */
    run: string | null;
    /** When the server of the run last sent a heartbeat for it. */
    beat: Date | null;
    /** How many times the job was started. */
    runs: Generated<number>;
    progress: Generated<number>;
    result: unknown;
    error: unknown;
    created: Generated<Date>;
    createdBy: string;
    finished: Date | null;
  };
}
