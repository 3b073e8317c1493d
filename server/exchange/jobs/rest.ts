import { z } from '@hono/zod-openapi';

import { wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route } from '../../platform/http/rest.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { jobKinds } from '../../platform/jobs/kinds.ts';
import { cancelJob } from './commands.ts';
import { readJob } from './queries.ts';

export const jobShape = z
  .object({
    jobId: z.int(),
    id: z.int(),
    type: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    progress: z.number(),
    /** One shape for each kind of job; all are known as soon as it is described. */
    get result() {
      return z.union(jobKinds.map(({ result }) => result.shape)).nullable();
    },
    error: z.unknown(),
    created: z.string(),
    finished: z.string().nullable(),
    createdBy: z.string(),
  })
  .openapi('Job');
const inJob = inOrganization.extend({ jobId: wholeNumber(0) });

/** Presents a job in api/v4 form. */
export const presentJob = ({
  id,
  type,
  state,
  progress,
  result,
  error,
  created,
  finished,
  createdBy,
}: Job): z.infer<typeof jobShape> => ({
  jobId: id,
  id,
  type,
  state,
  progress,
  result: (result ?? null) as z.infer<typeof jobShape>['result'],
  error: error ?? null,
  created: created.toISOString(),
  finished: finished?.toISOString() ?? null,
  createdBy,
});

const routes = api();

routes.openapi(
  route('get', '/o/{org}/jobs/{jobId}', {
    id: 'readJob',
    summary: 'A job: its state, how far it is, and what it has done',
    params: inJob,
    reply: jobShape,
  }),
  async (c) => c.json(presentJob(await readJob(ctxOf(c), c.req.valid('param').org, c.req.valid('param').jobId)), 200),
);
routes.openapi(
  route('delete', '/o/{org}/jobs/{jobId}', {
    id: 'cancelJob',
    summary: 'Cancel a job; nothing of it is kept',
    params: inJob,
    reply: jobShape,
  }),
  async (c) => c.json(presentJob(await cancelJob(ctxOf(c), c.req.valid('param').org, c.req.valid('param').jobId)), 200),
);

export const jobRoutes = routes;
