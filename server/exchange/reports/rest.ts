import { z } from '@hono/zod-openapi';

import { readProject } from '../../model/projects/queries.ts';
import { download } from '../../platform/http/download.ts';
import { asOf } from '../../platform/http/rest-fields.ts';
import { api, binary, ctxOf, inProject, route } from '../../platform/http/rest.ts';
import { reportNotYet } from '../../refusals/downloads.ts';
import { mediaTypes } from './formats/format.ts';
import { madeReport } from './made.ts';
import { bodyOf } from './options.ts';
import type { Report } from './report.ts';
import { reports } from './types/index.ts';
import { laterReports } from './types/later.ts';

const idOf = (key: string) => `report${key.replace(/(^|_)(\w)/g, (_, _gap, letter: string) => letter.toUpperCase())}`;

/** A call that answers a report as a file; what is wanted of it stands in its body. */
function reportRoute({ key, description, options, formats }: Report) {
  const call = route('post', `/o/{org}/p/{projectId}/report/${key}`, {
    id: idOf(key),
    summary: description,
    params: inProject,
    query: z.object({ asOf }),
    body: bodyOf(options, formats),
    example: { format: formats[0] },
    isBodyOptional: true,
    reply: z.string(),
  });
  const content = Object.fromEntries(formats.map((format) => [mediaTypes[format], { schema: binary }]));
  Object.assign(call.responses[200], { description: 'A file download.', content });
  return call;
}

const routes = api();

for (const report of reports)
  routes.openapi(reportRoute(report), async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { asOf } = c.req.valid('query');
    const asked = c.req.valid('json') ?? {};
    // Whoever may not read the project takes none of the turns of downloads.
    const { key } = await readProject(ctxOf(c), org, projectId, asOf);
    const wanted = { organization: key.slug, projectId: key.projectId, asOf };
    return (await download(c, () => madeReport(ctxOf(c), report, wanted, asked))) as never;
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

export const reportRoutes = routes;
