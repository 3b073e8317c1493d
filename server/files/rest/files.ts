import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';

import type { AsOf } from '../../identity/access/as-of.ts';
import { readOrganization } from '../../identity/organizations/queries/organizations.ts';
import { asOf } from '../../model/projects/rest/as-of.ts';
import { inProject } from '../../model/projects/rest/in-project.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import { numberInPath, wholeNumber } from '../../platform/http/rest-fields.ts';
import {
  api,
  binary,
  ctxOf,
  forWhoeverIsSignedIn,
  inOrganization,
  readingCtxOf,
  refusalResponse,
  route,
  type RestEnv,
} from '../../platform/http/rest.ts';
import { invalid } from '../../refusals/refusal.ts';
import { deleteUnusedFiles } from '../commands/delete-unused.ts';
import { uploadFile } from '../commands/store-file.ts';
import { thumbnailOf } from '../commands/thumbnails.ts';
import { readFileRooms } from '../queries/room.ts';
import { readUnusedFiles } from '../queries/unused-files.ts';
import { readFileThen } from '../queries/versions.ts';
import { thumbnailSides, type ThumbnailSize } from '../rules/thumbnails.ts';
import { fileShape, presentFile } from './file.ts';
import { INERT, isKnown, sendContent } from './send-content.ts';
import { uploadRoutes } from './uploads.ts';
import { fileVersionRoutes } from './versions.ts';

const inFile = inOrganization.extend({ fileId: wholeNumber(0) });

/** Returns the moment at which a content is viewed. Raw contents have no checked query. */
function momentIn(c: Context<RestEnv>): AsOf | undefined {
  const { success, data, error } = asOf.safeParse(c.req.query('asOf'));
  if (!success) throw invalid(`asOf is not ${error.issues[0]?.message}.`);
  return data;
}

const routes = api();
routes.route('/', fileVersionRoutes);
routes.route('/', uploadRoutes);

routes.openapi(
  route('get', '/o/{org}/files/{fileId}', {
    id: 'readFile',
    summary: 'The facts about a file, now or at a revision or moment of its project',
    params: inFile,
    query: z.object({ asOf }),
    reply: fileShape,
  }),
  async (c) => {
    const { org, fileId } = c.req.valid('param');
    return c.json(presentFile(await readFileThen(ctxOf(c), org, fileId, c.req.valid('query').asOf)), 200);
  },
);

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/files', {
    id: 'uploadFile',
    summary: 'Upload a file as the multipart field upload_file; its id is what a FILE attribute holds',
    params: inProject,
    takesFile: true,
    reply: fileShape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const ctx = ctxOf(c);
    return c.json(
      presentFile(
        await receiveFile(c.env.incoming, 'upload_file', (upload) => uploadFile(ctx, org, projectId, upload)),
      ),
      200,
    );
  },
);

routes.openapi(
  route('get', '/o/{org}/files', {
    id: 'readFileRoom',
    summary:
      'The number of files of an organization, the bytes that they take and may take, and those that nothing uses and nothing ever did; for its administrators',
    params: inOrganization,
    reply: z.object({
      count: z.int(),
      used: z.int(),
      allowed: z.int().nullable(),
      unused: z.object({ count: z.int(), bytes: z.int(), since: z.string().nullable() }),
    }),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org } = c.req.valid('param');
    const { since, ...unused } = await readUnusedFiles(ctx, org);
    const { id } = await readOrganization(ctx, org);
    const room = (await readFileRooms(ctx, [id])).get(id)!;
    return c.json({ ...room, unused: { ...unused, since: since?.toISOString() ?? null } }, 200);
  },
);

routes.openapi(
  route('delete', '/o/{org}/files/unused', {
    id: 'deleteUnusedFiles',
    summary:
      'Delete the files that nothing uses and nothing ever did, but for those of the last day; administrators of the organization may',
    params: inOrganization,
    reply: z.object({ count: z.int() }),
  }),
  async (c) => c.json({ count: await deleteUnusedFiles(ctxOf(c), c.req.valid('param').org) }, 200),
);

for (const way of ['serve', 'download'] as const) {
  routes.get(`/o/:org/files/:fileId/${way}`, async (c) => {
    const then = readFileThen(ctxOf(c), c.req.param('org'), numberInPath(c, 'fileId'), momentIn(c));
    return sendContent(c, await then, way);
  });
  routes.openAPIRegistry.registerPath({
    operationId: way === 'serve' ? 'serveFile' : 'downloadFile',
    ...forWhoeverIsSignedIn,
    method: 'get',
    path: `/o/{org}/files/{fileId}/${way}`,
    summary:
      way === 'serve' ? 'The content of a file; images are shown in place' : 'The content of a file, as a download',
    request: { params: inFile, query: z.object({ asOf }) },
    responses: {
      200: {
        description: 'The content, of its own type.',
        content: { 'application/octet-stream': { schema: binary } },
      },
      default: refusalResponse,
    },
  });
}

const sizes = Object.keys(thumbnailSides) as [ThumbnailSize, ...ThumbnailSize[]];
routes.get('/o/:org/files/:fileId/thumbnail', async (c) => {
  const size = z.enum(sizes).default('small').safeParse(c.req.query('size'));
  if (!size.success) throw invalid(`There is no such thumbnail size. Use ${sizes.join(' or ')}.`);
  const ctx = readingCtxOf(c);
  const file = await readFileThen(ctx, c.req.param('org'), numberInPath(c, 'fileId'), momentIn(c));
  if (isKnown(c, file.contentId)) return c.body(null, 304);
  const png = await thumbnailOf(ctx, file, size.data);
  c.header('Content-Type', 'image/png');
  c.header('Content-Security-Policy', INERT);
  return c.body(new Uint8Array(png));
});
routes.openAPIRegistry.registerPath({
  operationId: 'thumbnailOfFile',
  ...forWhoeverIsSignedIn,
  method: 'get',
  path: '/o/{org}/files/{fileId}/thumbnail',
  summary: 'A small picture of a PNG, JPEG, GIF or SVG file, as PNG; 404 where there can be none',
  request: {
    params: inFile,
    query: z.object({
      asOf,
      size: z
        .enum(sizes)
        .default('small')
        .openapi({
          description: `The longer side: ${sizes.map((size) => `${size} has ${thumbnailSides[size]} pixels`).join(', ')}.`,
        }),
    }),
  },
  responses: {
    200: { description: 'A PNG image.', content: { 'image/png': { schema: binary } } },
    default: refusalResponse,
  },
});

export const fileRoutes = routes;
