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
    cancelRequested: Generated<boolean>;
    progress: Generated<number>;
    result: unknown;
    error: unknown;
    created: Generated<Date>;
    createdBy: string;
    finished: Date | null;
  };
}
