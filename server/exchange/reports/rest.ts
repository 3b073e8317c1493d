import { z } from '@hono/zod-openapi';

import { download } from '../../platform/http/download.ts';
import { asOf } from '../../platform/http/rest-fields.ts';
import { api, binary, ctxOf, inProject, route } from '../../platform/http/rest.ts';
import { mediaTypes } from './formats/format.ts';
import { madeReport } from './made.ts';
import { bodyOf } from './options.ts';
import type { Report } from './report.ts';
import { reports } from './types/index.ts';

/** A call that answers a report as a file; what is wanted of it stands in its body. */
function reportRoute({ key, description, options, formats }: Report) {
  const name = key.replace(/(^|_)(\w)/g, (_, _gap, letter: string) => letter.toUpperCase());
  const call = route('post', `/o/{org}/p/{projectId}/report/${key}`, {
    id: `report${name}`,
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
    const wanted = { organization: org, projectId, asOf };
    return (await download(c, () => madeReport(ctxOf(c), report, wanted, asked))) as never;
  });

export const reportRoutes = routes;
