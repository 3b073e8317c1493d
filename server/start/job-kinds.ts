import { reportJob } from '../exchange/reports/jobs.ts';
import { importJob } from '../exchange/transfer/jobs.ts';
import { copyJob } from '../model/branches/jobs.ts';
import type { JobKind } from '../platform/jobs/kinds.ts';

/** The kinds of long work: one file and one line each. */
export const jobKinds: readonly JobKind[] = [importJob, copyJob, reportJob];
