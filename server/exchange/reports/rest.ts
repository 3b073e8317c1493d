import { z } from '@hono/zod-openapi';

import { readProject } from '../../model/projects/queries/projects.ts';
import { asOf } from '../../model/projects/rest/as-of.ts';
import { inProject } from '../../model/projects/rest/in-project.ts';
import { inTransaction } from '../../platform/context.ts';
import { MANY_BYTES } from '../../platform/http/bodies.ts';
import { download, sendStored } from '../../platform/http/download.ts';
import { numberInPath, wholeNumber } from '../../platform/http/rest-fields.ts';
import {
  api,
  binary,
  ctxOf,
  flag,
  flagUnlessNot,
  forWhoeverIsSignedIn,
  inOrganization,
  refusalResponse,
  route,
} from '../../platform/http/rest.ts';
import { disposition } from '../../platform/text/file-names.ts';
import { reportNotYet } from '../../refusals/downloads.ts';
import { jobShape, presentJob } from '../jobs/rest.ts';
import { deleteReport } from './commands/delete-report.ts';
import { keptAsArtifact, openForArtifact } from './commands/keep-as-artifact.ts';
import { startReport } from './commands/start-report.ts';
import { mediaTypes } from './formats/format.ts';
import { previewOf } from './queries/preview.ts';
import { readReportFile } from './queries/report-files.ts';
import { singlePiece, madeReport } from './queries/report.ts';
import type { Report } from './report.ts';
import { reportBodyShape } from './rules/options.ts';
import { reportTypes } from './types/index.ts';
import { laterReports } from './types/unavailable-reports.ts';

/** The header with the id of the Artifact in which the file is also kept. */
const ARTIFACT = 'Artifact-Id';
/** The header that lists, as encoded JSON, sentences about content that could not be shown. */
const WARNINGS = 'Report-Warnings';
/** Headers are no place for more. */
const MOST_WARNINGS = 20;

const idOf = (key: string) => `report${key.replace(/(^|_)(\w)/g, (_, _gap, letter: string) => letter.toUpperCase())}`;

/** Declares a call that answers a report as a file; its options are in the body. */
function reportRoute({ key, description, options, formats }: Report) {
  const call = route('post', `/o/{org}/p/{projectId}/report/${key}`, {
    largestBody: MANY_BYTES,
    id: idOf(key),
    summary: description,
    params: inProject,
    query: z.object({
      asOf,
      wait: flagUnlessNot,
      preview: flag.openapi({ description: 'Only the first page, as HTML, whatever the format.' }),
    }),
    accepted: 'The job that makes it; ask for it by its jobId.',
    body: reportBodyShape(options, formats),
    example: { format: formats[0] },
    isBodyOptional: true,
    reply: z.string(),
  });
  const content = Object.fromEntries(formats.map((format) => [mediaTypes[format], { schema: binary }]));
  const headers = {
    [WARNINGS]: {
      description:
        'The warnings about what could not be shown: up to 20 sentences as JSON, encoded as in URLs. Left out where all is there.',
      schema: { type: 'string' },
    },
    [ARTIFACT]: {
      description: 'The Artifact that the file is kept as, where that was wanted.',
      schema: { type: 'integer' },
    },
  };
  Object.assign(call.responses[200], { description: 'A file download.', content, headers });
  Object.assign((call.responses as Record<number, object>)[202]!, {
    content: { 'application/json': { schema: jobShape } },
  });
  return call;
}

const routes = api();

for (const report of reportTypes)
  routes.openapi(reportRoute(report), async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { asOf, wait, preview } = c.req.valid('query');
    const asked = c.req.valid('json') ?? {};
    if (!wait && !preview) {
      const job = await startReport(ctxOf(c), org, projectId, { report: report.key, asked, asOf });
      return c.json(presentJob(job), 202) as never;
    }
    // Checks the permission first, so that refused callers take no turn of the downloads.
    const { key } = await readProject(ctxOf(c), org, projectId, asOf);
    const wanted = { organization: key.slug, projectId: key.projectId, asOf };
    if (preview) return (await download(c, () => previewOf(ctxOf(c), report, wanted, asked))) as never;
    if (asked.saveAsArtifact) await openForArtifact(ctxOf(c), org, projectId);
    return (await download(c, async () => {
      const made = await madeReport(ctxOf(c), report, wanted, asked);
      if (made.warnings.length > 0)
        c.header(WARNINGS, encodeURIComponent(JSON.stringify(made.warnings.slice(0, MOST_WARNINGS))));
      if (asked.saveAsArtifact) {
        const id = await inTransaction(ctxOf(c), (ctx) => keptAsArtifact(ctx, org, projectId, made));
        c.header(ARTIFACT, String(id));
      }
      return { ...made, pieces: singlePiece(made.written) };
    })) as never;
  });

for (const { key, title } of laterReports)
  routes.openapi(
    route('post', `/o/{org}/p/{projectId}/report/${key}`, {
      id: idOf(key),
      summary: `Not there yet: the report ${title} comes with its screen`,
      params: inProject,
      reply: z.string(),
    }),
    async (c) => {
      const { org, projectId } = c.req.valid('param');
      await readProject(ctxOf(c), org, projectId);
      throw reportNotYet(title);
    },
  );

routes.get('/o/:org/jobs/:jobId/file', async (c) => {
  const { name, type, size, pieces } = await readReportFile(ctxOf(c), c.req.param('org'), numberInPath(c, 'jobId'));
  const headers = {
    'Content-Type': type,
    'Content-Disposition': disposition(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store',
  };
  return sendStored(c, { size, headers }, pieces);
});
routes.openAPIRegistry.registerPath({
  operationId: 'downloadReport',
  ...forWhoeverIsSignedIn,
  method: 'get',
  path: '/o/{org}/jobs/{jobId}/file',
  summary: 'The file that the job of a report has made, for the person who asked for it',
  request: { params: inOrganization.extend({ jobId: wholeNumber(0) }) },
  responses: {
    200: { description: 'A file download.', content: { 'application/octet-stream': { schema: binary } } },
    default: refusalResponse,
  },
});

routes.openapi(
  route('delete', '/o/{org}/jobs/{jobId}/file', {
    id: 'deleteReport',
    summary: 'Delete a report that you had made in the background, with its file',
    params: inOrganization.extend({ jobId: wholeNumber(0) }),
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org, jobId } = c.req.valid('param');
    await deleteReport(ctxOf(c), org, jobId);
    return c.json({ ok: true }, 200);
  },
);

export const reportRoutes = routes;
