import { z } from '@hono/zod-openapi';

import { readOrganization } from '../../identity/organizations/queries.ts';
import { sendStored } from '../../platform/http/download.ts';
import { receiveFile } from '../../platform/http/multipart.ts';
import { numberInPath, wholeNumber } from '../../platform/http/rest-fields.ts';
import {
  api,
  binary,
  ctxOf,
  forWhoeverIsSignedIn,
  inOrganization,
  inProject,
  readingCtxOf,
  refused,
  route,
} from '../../platform/http/rest.ts';
import { disposition } from '../../platform/text/file-names.ts';
import { invalid } from '../../refusals.ts';
import { uploadFile } from './commands.ts';
import type { StoredFile } from './file.ts';
import { contentFor, readFile } from './queries.ts';
import { readFileRooms } from './room.ts';
import { isShownInPlace } from './rules.ts';
import { thumbnailSides, type ThumbnailSize } from './rules/thumbnails.ts';
import { thumbnailOf } from './thumbnails.ts';
import { deleteUnusedFiles, readUnusedFiles } from './unused.ts';

/** Anybody may have uploaded a file, so the browser may run nothing in it. */
const INERT = "default-src 'none'; sandbox";

const inFile = inOrganization.extend({ fileId: wholeNumber(0) });
export const fileShape = z
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

export const present = ({ id, projectId, name, type, size, created, createdBy }: StoredFile) => ({
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
  route('get', '/o/{org}/files/{fileId}', {
    id: 'readFile',
    summary: 'What is known of a file',
    params: inFile,
    reply: fileShape,
  }),
  async (c) => {
    const { org, fileId } = c.req.valid('param');
    return c.json(present(await readFile(ctxOf(c), org, fileId)), 200);
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
      present(await receiveFile(c.env.incoming, 'upload_file', (upload) => uploadFile(ctx, org, projectId, upload))),
      200,
    );
  },
);

routes.openapi(
  route('get', '/o/{org}/files', {
    id: 'readFileRoom',
    summary:
      'How many files the organization has, how many bytes they take and may, and which of them nothing uses and nothing ever did; its administrators may',
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
    const ctx = ctxOf(c);
    const file = await readFile(ctx, c.req.param('org'), numberInPath(c, 'fileId'));
    const inline = isShownInPlace(file.type);
    c.header('Content-Type', inline ? file.type : 'application/octet-stream');
    c.header('Content-Length', String(file.size));
    c.header('Content-Disposition', disposition(file.name, inline && way === 'serve' ? 'inline' : 'attachment'));
    c.header('Content-Security-Policy', INERT);
    c.header('Cache-Control', 'private, max-age=3600');
    return sendStored(c, file.size, contentFor(ctx, file));
  });
  routes.openAPIRegistry.registerPath({
    operationId: way === 'serve' ? 'serveFile' : 'downloadFile',
    ...forWhoeverIsSignedIn,
    method: 'get',
    path: `/o/{org}/files/{fileId}/${way}`,
    summary:
      way === 'serve' ? 'The content of a file; images are shown in place' : 'The content of a file, as a download',
    request: { params: inFile },
    responses: {
      200: {
        description: 'The content, of its own type.',
        content: { 'application/octet-stream': { schema: binary } },
      },
      default: refused,
    },
  });
}

const sizes = Object.keys(thumbnailSides) as [ThumbnailSize, ...ThumbnailSize[]];
routes.get('/o/:org/files/:fileId/thumbnail', async (c) => {
  const size = z.enum(sizes).default('small').safeParse(c.req.query('size'));
  if (!size.success) throw invalid(`There is no such size of a thumbnail. Ask for ${sizes.join(' or ')}.`);
  const png = await thumbnailOf(readingCtxOf(c), c.req.param('org'), numberInPath(c, 'fileId'), size.data);
  c.header('Content-Type', 'image/png');
  c.header('Content-Security-Policy', INERT);
  // A file keeps its content: another picture has another number.
  c.header('Cache-Control', 'private, max-age=86400');
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
      size: z
        .enum(sizes)
        .default('small')
        .openapi({
          description: `The longer side: ${sizes.map((size) => `${size} has ${thumbnailSides[size]} pixels`).join(', ')}.`,
        }),
    }),
  },
  responses: { 200: { description: 'A PNG image.', content: { 'image/png': { schema: binary } } }, default: refused },
});

export const fileRoutes = routes;
