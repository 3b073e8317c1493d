import { z } from '@hono/zod-openapi';

import { sendStored } from '../../platform/http/download.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import { numberInPath, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, inProject, route } from '../../platform/http/rest.ts';
import { disposition } from '../../platform/text/file-names.ts';
import { uploadFile } from './commands.ts';
import type { StoredFile } from './file.ts';
import { contentFor, readFile } from './queries.ts';
import { isShownInPlace } from './rules.ts';

const inFile = inOrganization.extend({ fileId: wholeNumber(0) });
const shape = z
  .object({
    id: z.int(),
    projectId: z.int(),
    name: z.string(),
    type: z.string(),
    size: z.int(),
    created: z.string(),
    createdBy: z.string(),
  })
  .openapi('File');

const present = ({ id, projectId, name, type, size, created, createdBy }: StoredFile) => ({
  id,
  projectId,
  name,
  type,
  size,
  created: created.toISOString(),
  createdBy,
});

const routes = api();

routes.openapi(
  route('get', '/o/{org}/files/{fileId}', { summary: 'What is known of a file', params: inFile, reply: shape }),
  async (c) => {
    const { org, fileId } = c.req.valid('param');
    return c.json(present(await readFile(ctxOf(c), org, fileId)), 200);
  },
);

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/files', {
    summary: 'Upload a file as the multipart field upload_file; its id is what a FILE attribute holds',
    params: inProject,
    reply: shape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const ctx = ctxOf(c);
    return c.json(
      present(await receiveFile(c.env.incoming, 'upload_file', (upload) => uploadFile(ctx, org, projectId, upload))),
      200,
    );
  },
);

for (const way of ['serve', 'download'] as const) {
  routes.get(`/o/:org/files/:fileId/${way}`, async (c) => {
    const ctx = ctxOf(c);
    const file = await readFile(ctx, c.req.param('org'), numberInPath(c, 'fileId'));
    const inline = isShownInPlace(file.type);
    c.header('Content-Type', inline ? file.type : 'application/octet-stream');
    c.header('Content-Length', String(file.size));
    c.header('Content-Disposition', disposition(file.name, inline && way === 'serve' ? 'inline' : 'attachment'));
    // A file is somebody's upload: whatever it is, it may do nothing here.
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cache-Control', 'private, max-age=3600');
    return sendStored(c, file.size, contentFor(ctx, file));
  });
  routes.openAPIRegistry.registerPath({
    method: 'get',
    path: `/o/{org}/files/{fileId}/${way}`,
    summary:
      way === 'serve' ? 'The content of a file; images are shown in place' : 'The content of a file, as a download',
    request: { params: inFile },
    responses: { 200: { description: 'The content.' } },
  });
}

export const fileRoutes = routes;
