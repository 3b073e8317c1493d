import { z } from '@hono/zod-openapi';

import { fileName } from '../files/rules.ts';
import { download } from '../platform/download.ts';
import type { Job } from '../platform/jobs.ts';
import { receiveFile } from '../platform/multipart.ts';
import { numberInPath, wholeNumber } from '../platform/rest-fields.ts';
import { api, ctxOf, flag, inOrganization, inProject, route } from '../platform/rest.ts';
import { readProject } from '../projects/queries.ts';
import { exportReqif } from './export-reqif.ts';
import { exportJson } from './export.ts';
import { cancelJob, followJob, startImport } from './import.ts';
import { readJob } from './queries.ts';

const warning = z.object({ object: z.string().nullable(), message: z.string() });
const jobShape = z
  .object({
    jobId: z.int(),
    id: z.int(),
    type: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    progress: z.number(),
    result: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), warnings: z.array(warning) }).nullable(),
    error: z.unknown(),
    created: z.string(),
    finished: z.string().nullable(),
    createdBy: z.string(),
  })
  .openapi('Job');
const inJob = inOrganization.extend({ jobId: wholeNumber(0) });

/** A job as api/v4 spells it. */
const present = ({ id, type, state, progress, result, error, created, finished, createdBy }: Job) => ({
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
    summary: 'A job: its state, how far it is, and what it has done',
    params: inJob,
    reply: jobShape,
  }),
  async (c) => c.json(present(await readJob(ctxOf(c), c.req.valid('param').org, c.req.valid('param').jobId)), 200),
);
routes.openapi(
  route('delete', '/o/{org}/jobs/{jobId}', {
    summary: 'Cancel a job; nothing of it is kept',
    params: inJob,
    reply: jobShape,
  }),
  async (c) => c.json(present(await cancelJob(ctxOf(c), c.req.valid('param').org, c.req.valid('param').jobId)), 200),
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/import/{format}', {
    summary:
      'Import a file (multipart field upload_file; format json or reqif): 202 with the job, or with ?wait=true 200 when it is finished',
    params: inProject.extend({ format: z.string() }),
    query: z.object({ wait: flag }),
    reply: jobShape,
  }),
  async (c) => {
    const { org, projectId, format } = c.req.valid('param');
    const ctx = ctxOf(c);
    let job = await receiveFile(c.env.incoming, 'upload_file', (upload) =>
      startImport(ctx, org, projectId, format, upload),
    );
    if (!c.req.valid('query').wait) return c.json(present(job), 202 as 200);
    for await (const now of await followJob(ctx, org, job.id)) job = now;
    return c.json(present(job), 200);
  },
);

routes.on(['GET', 'POST'], '/o/:org/p/:projectId/export/json', async (c) => {
  const ctx = ctxOf(c);
  const { name, key } = await readProject(ctx, c.req.param('org'), numberInPath(c, 'projectId'));
  return download(
    c,
    { name: fileName(`${name}.json`), type: 'application/json' },
    exportJson(ctx, key.slug, key.projectId),
  );
});
routes.on(['GET', 'POST'], '/o/:org/p/:projectId/report/reqif', async (c) => {
  const ctx = ctxOf(c);
  const { name, key } = await readProject(ctx, c.req.param('org'), numberInPath(c, 'projectId'));
  const { type, extension, pieces } = await exportReqif(ctx, key.slug, key.projectId);
  return download(c, { name: fileName(`${name}${extension}`), type }, pieces);
});
for (const [path, summary] of [
  ['/o/{org}/p/{projectId}/export/json', 'The whole project in our own JSON, as a download (also POST)'],
  [
    '/o/{org}/p/{projectId}/report/reqif',
    'The project as ReqIF 1.2, or as a .reqifz when it has attachments (also GET)',
  ],
] as const)
  routes.openAPIRegistry.registerPath({
    method: path.includes('export') ? 'get' : 'post',
    path,
    summary,
    request: { params: inProject },
    responses: { 200: { description: 'A file download.' } },
  });

export const exchangeRoutes = routes;
