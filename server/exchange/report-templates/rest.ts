import { z } from '@hono/zod-openapi';

import { receiveFile } from '../../platform/http/multipart.ts';
import {
  api,
  binary,
  ctxOf,
  forWhoeverIsSignedIn,
  inOrganization,
  refusalResponse,
  route,
} from '../../platform/http/rest.ts';
import { disposition } from '../../platform/text/file-names.ts';
import { deleteReportTemplate, saveReportTemplate } from './commands.ts';
import { readReportTemplate, readReportTemplates } from './queries.ts';

const shape = z
  .object({ name: z.string(), size: z.int(), created: z.string(), createdBy: z.string() })
  .openapi('ReportTemplate');
const base = '/o/{org}/report-templates';
const one = inOrganization.extend({ name: z.string().openapi({ param: { name: 'name', in: 'path' } }) });
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const routes = api();

routes.openapi(
  route('get', base, {
    id: 'listReportTemplates',
    summary: 'The Word documents that reports of the organization can be written into, by name',
    params: inOrganization,
    reply: z.array(shape),
  }),
  async (c) => {
    const all = await readReportTemplates(ctxOf(c), c.req.valid('param').org);
    return c.json(
      all.map((each) => ({ ...each, created: each.created.toISOString() })),
      200,
    );
  },
);
routes.openapi(
  route('post', base, {
    id: 'saveReportTemplate',
    summary:
      'Keep a Word document as a template for reports, under the name of its file, in place of one of that name; administrators of the organization may',
    params: inOrganization,
    takesFile: true,
    reply: z.object({ name: z.string() }),
  }),
  async (c) => {
    const { org } = c.req.valid('param');
    const ctx = ctxOf(c);
    const name = await receiveFile(c.env.incoming, 'upload_file', (upload) => saveReportTemplate(ctx, org, upload));
    return c.json({ name }, 200);
  },
);
routes.openapi(
  route('delete', `${base}/{name}`, {
    id: 'deleteReportTemplate',
    summary: 'Delete a template for reports; administrators of the organization may. Reports that were made stay',
    params: one,
    reply: z.object({ name: z.string() }),
  }),
  async (c) => {
    const { org, name } = c.req.valid('param');
    return c.json({ name: await deleteReportTemplate(ctxOf(c), org, name) }, 200);
  },
);

routes.get('/o/:org/report-templates/:name', async (c) => {
  const { name, content } = await readReportTemplate(ctxOf(c), c.req.param('org'), c.req.param('name'));
  c.header('Content-Type', WORD);
  c.header('Content-Disposition', disposition(`${name}.docx`));
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  return c.body(new Uint8Array(content));
});
routes.openAPIRegistry.registerPath({
  operationId: 'downloadReportTemplate',
  ...forWhoeverIsSignedIn,
  method: 'get',
  path: `${base}/{name}`,
  summary: 'A template for reports, as it was sent',
  request: { params: one },
  responses: {
    200: { description: 'A Word document.', content: { [WORD]: { schema: binary } } },
    default: refusalResponse,
  },
});

export const reportTemplateRoutes = routes;
