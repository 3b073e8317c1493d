import { z } from '@hono/zod-openapi';

import { inProject } from '../../model/projects/rest/in-project.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import { numberInPath, wholeNumber } from '../../platform/http/rest-fields.ts';
import {
  api,
  binary,
  ctxOf,
  forWhoeverIsSignedIn,
  inOrganization,
  refusalResponse,
  route,
} from '../../platform/http/rest.ts';
import { deleteVersion, replaceFile, restoreVersion } from '../commands/replace-file.ts';
import { countVersions, readVersion, readVersions } from '../queries/versions.ts';
import type { FileVersion } from '../version.ts';
import { fileShape, presentFile } from './file.ts';
import { sendContent } from './send-content.ts';

const inFile = inOrganization.extend({ fileId: wholeNumber(0) });
const inVersion = inFile.extend({ number: wholeNumber(1) });
const shape = z
  .object({
    fileId: z.int(),
    number: z.int().openapi({ description: 'The number of the version, from 1; a number does not come again.' }),
    isCurrent: z.boolean().openapi({ description: 'True when it is what the file holds now.' }),
    name: z.string(),
    type: z.string(),
    size: z.int(),
    created: z.string().openapi({ description: 'The time when it was uploaded or restored.' }),
    createdBy: z.string(),
  })
  .openapi('FileVersion');

const present = ({ fileId, number, isCurrent, name, type, size, created, createdBy }: FileVersion) => ({
  fileId,
  number,
  isCurrent,
  name,
  type,
  size,
  created: created.toISOString(),
  createdBy,
});

const routes = api();

routes.openapi(
  route('put', '/o/{org}/p/{projectId}/files', {
    id: 'replaceFile',
    summary:
      'Replace what a file holds by the multipart field upload_file. Its id stays, so all that uses it has the new content, and what it held stays as a version',
    params: inProject,
    query: z.object({ key: wholeNumber(0).openapi({ description: 'The id of the file.' }) }),
    takesFile: true,
    reply: fileShape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { key } = c.req.valid('query');
    const ctx = ctxOf(c);
    const replace = (upload: Parameters<typeof replaceFile>[4]) => replaceFile(ctx, org, projectId, key, upload);
    return c.json(presentFile(await receiveFile(c.env.incoming, 'upload_file', replace)), 200);
  },
);

routes.openapi(
  route('get', '/o/{org}/files/{fileId}/versions', {
    id: 'readFileVersions',
    summary: 'The contents that a file has and had, newest first',
    params: inFile,
    query: z.object({ limit: wholeNumber(0, 100).default(100), offset: wholeNumber(0).default(0) }),
    reply: z.object({
      count: z.int().openapi({ description: 'The number of rows in the whole list.' }),
      versions: z.array(shape),
    }),
  }),
  async (c) => {
    const { org, fileId } = c.req.valid('param');
    const ctx = ctxOf(c);
    const versions = await readVersions(ctx, org, fileId, c.req.valid('query'));
    return c.json({ count: await countVersions(ctx, org, fileId), versions: versions.map(present) }, 200);
  },
);

routes.openapi(
  route('post', '/o/{org}/files/{fileId}/versions/{number}/restore', {
    id: 'restoreFileVersion',
    summary: 'Give a file again what it held at an earlier version, as a new version',
    params: inVersion,
    reply: fileShape,
  }),
  async (c) => {
    const { org, fileId, number } = c.req.valid('param');
    return c.json(presentFile(await restoreVersion(ctxOf(c), org, fileId, number)), 200);
  },
);

routes.openapi(
  route('delete', '/o/{org}/files/{fileId}/versions/{number}', {
    id: 'deleteFileVersion',
    summary:
      'Delete an earlier version of a file for good, for the room that it takes; administrators of the organization may',
    params: inVersion,
    reply: shape,
  }),
  async (c) => {
    const { org, fileId, number } = c.req.valid('param');
    return c.json(present(await deleteVersion(ctxOf(c), org, fileId, number)), 200);
  },
);

routes.get('/o/:org/files/:fileId/versions/:number/download', async (c) => {
  const [fileId, number] = [numberInPath(c, 'fileId'), numberInPath(c, 'number')];
  return sendContent(c, await readVersion(ctxOf(c), c.req.param('org'), fileId, number), 'download');
});
routes.openAPIRegistry.registerPath({
  operationId: 'downloadFileVersion',
  ...forWhoeverIsSignedIn,
  method: 'get',
  path: '/o/{org}/files/{fileId}/versions/{number}/download',
  summary: 'The content of a file at a version, as a download',
  request: { params: inVersion },
  responses: {
    200: { description: 'The content.', content: { 'application/octet-stream': { schema: binary } } },
    default: refusalResponse,
  },
});

export const fileVersionRoutes = routes;
