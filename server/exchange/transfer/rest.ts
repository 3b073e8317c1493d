import { z } from '@hono/zod-openapi';

import { readProject } from '../../model/projects/queries.ts';
import { download } from '../../platform/http/download.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import { asOf, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, flag, binary, flagUnlessNot, inOrganization, inProject, route } from '../../platform/http/rest.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { downloadName } from '../../platform/text/file-names.ts';
import { exportReqif } from './export-reqif.ts';
import { exportJson, exportXml, exportZip } from './export.ts';
import { cancelJob, followJob, startImport } from './import.ts';
import type { ExportOptions } from './options.ts';
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
    id: 'readJob',
    summary: 'A job: its state, how far it is, and what it has done',
    params: inJob,
    reply: jobShape,
  }),
  async (c) => c.json(present(await readJob(ctxOf(c), c.req.valid('param').org, c.req.valid('param').jobId)), 200),
);
routes.openapi(
  route('delete', '/o/{org}/jobs/{jobId}', {
    id: 'cancelJob',
    summary: 'Cancel a job; nothing of it is kept',
    params: inJob,
    reply: jobShape,
  }),
  async (c) => c.json(present(await cancelJob(ctxOf(c), c.req.valid('param').org, c.req.valid('param').jobId)), 200),
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/import/{format}', {
    id: 'importFile',
    summary:
      'Import a file (multipart field upload_file; format json or reqif): 202 with the job, or with ?wait=true 200 when it is finished',
    params: inProject.extend({ format: z.string().openapi({ description: 'json or reqif.', example: 'reqif' }) }),
    takesFile: true,
    accepted: 'The job that brings it in; ask for it by its jobId.',
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

const optionsInAddress = z.object({
  query: z
    .string()
    .optional()
    .openapi({ description: 'A search: only what it finds, and links between what it finds.' }),
  includeHistory: flag.openapi({ description: 'Who changed what, and when.' }),
  includeBaselines: flag.openapi({ description: 'Brings the history along, which baselines are places in.' }),
  includeFiles: flagUnlessNot.openapi({ description: 'false leaves the content of files out.' }),
  includeSchema: flagUnlessNot.openapi({ description: 'false leaves the schema out.' }),
  asOf,
});
const optionsBody = z
  .strictObject({
    query: z.string(),
    includeHistory: z.boolean(),
    includeBaselines: z.boolean(),
    includeFiles: z.boolean(),
    includeSchema: z.boolean(),
  })
  .partial();

/** A call that answers a file; the options stand in its address, or when it is posted also in its body. */
function fileRoute<const M extends 'get' | 'post', Path extends string>(
  method: M,
  path: Path,
  { name, summary, types }: { name: string; summary: string; types: string[] },
) {
  const posted = method === 'post' && { body: optionsBody, example: { query: 'class:Risk' }, isBodyOptional: true };
  const id = method === 'get' ? `export${name}` : `export${name}WithOptions`;
  const query = optionsInAddress;
  const call = route(method, path, { id, summary, params: inProject, query, reply: z.string(), ...posted });
  const content = Object.fromEntries(types.map((type) => [type, { schema: binary }]));
  Object.assign(call.responses[200], { description: 'A file download.', content });
  return call;
}

/** What the address says, and over it what the body says. */
const optionsOf = (c: { req: { valid: (part: 'query') => ExportOptions } }): ExportOptions => ({
  ...c.req.valid('query'),
  ...(c.req as unknown as { valid: (part: 'json') => ExportOptions | undefined }).valid('json'),
});

/** The document of a project, in the forms in which it goes out whole. */
const documents = [
  ['json', 'Json', 'application/json', '.json', 'The project in our own JSON, as a download', exportJson],
  ['xml', 'Xml', 'application/xml', '.xml', 'What export/json says as XML, for what reads no JSON', exportXml],
  ['zip', 'Zip', 'application/zip', '.truss', 'export/json packed; import/json takes it as it is', exportZip],
] as const;

for (const method of ['get', 'post'] as const) {
  for (const [format, name, type, extension, summary, written] of documents)
    routes.openapi(
      fileRoute(method, `/o/{org}/p/{projectId}/export/${format}`, { name, summary, types: [type] }),
      async (c) => {
        const ctx = ctxOf(c);
        const { org, projectId } = c.req.valid('param');
        const options = optionsOf(c);
        const { name: title, key } = await readProject(ctx, org, projectId, options.asOf);
        const make = async () => ({
          name: downloadName(title, extension),
          type,
          pieces: written(ctx, key.slug, key.projectId, options),
        });
        return (await download(c, make)) as never;
      },
    );
  routes.openapi(
    fileRoute(method, '/o/{org}/p/{projectId}/report/reqif', {
      name: 'Reqif',
      summary: 'The project as ReqIF 1.2, or as a .reqifz when it has attachments',
      types: ['application/xml', 'application/zip'],
    }),
    async (c) => {
      const ctx = ctxOf(c);
      const { org, projectId } = c.req.valid('param');
      const options = optionsOf(c);
      const { name, key } = await readProject(ctx, org, projectId, options.asOf);
      const make = async () => {
        const { type, extension, pieces } = await exportReqif(ctx, key.slug, key.projectId, options);
        return { name: downloadName(name, extension), type, pieces };
      };
      return (await download(c, make)) as never;
    },
  );
}

export const exchangeRoutes = routes;
