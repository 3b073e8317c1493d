import { z, type RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';

import { inProject } from '../../model/projects/rest/in-project.ts';
import { arriving } from '../../platform/http/multipart.ts';
import { numberInPath, wholeNumber } from '../../platform/http/rest-fields.ts';
import {
  api,
  binary,
  ctxOf,
  forWhoeverIsSignedIn,
  inOrganization,
  refusalResponse,
  type RestEnv,
} from '../../platform/http/rest.ts';
import { invalid, Refusal } from '../../refusals/refusal.ts';
import { takePart } from '../commands/take-part.ts';
import { beginUpload, cancelUpload, LARGEST_IN_PARTS } from '../commands/uploads.ts';
import { readUpload } from '../queries/uploads.ts';
import { expiresAt } from '../rules/upload-expiry.ts';
import { numberInHeader, uploadMetadata } from '../rules/upload-metadata.ts';
import { type FileUpload } from '../upload.ts';

// Uploads in parts, by the protocol tus 1.0 (https://tus.io) with its extensions creation, expiration and termination.

const VERSION = '1.0.0';
const PART = 'application/offset+octet-stream';
const inUpload = inOrganization.extend({ uploadId: wholeNumber(0) });

const shape = z
  .object({
    id: z.int(),
    projectId: z.int(),
    name: z.string(),
    size: z.int(),
    received: z.int().openapi({ description: 'The number of bytes that have come.' }),
    fileId: z.int().nullable().openapi({ description: 'The file that it has become; null while parts are missing.' }),
    expires: z.string().openapi({ description: 'The time when it is discarded if nothing more comes.' }),
  })
  .openapi('FileUpload');

const present = (upload: FileUpload) => ({
  id: upload.id,
  projectId: upload.projectId,
  name: upload.name,
  size: upload.size,
  received: upload.received,
  fileId: upload.fileId,
  expires: expiresAt(upload).toISOString(),
});

/** Refuses senders who speak another version; those who say none speak ours. */
function checkVersion(c: Context<RestEnv>): void {
  c.header('Tus-Resumable', VERSION);
  const theirs = c.req.header('tus-resumable') ?? VERSION;
  if (theirs === VERSION) return;
  c.header('Tus-Version', VERSION);
  throw new Refusal(
    'UPLOAD_VERSION',
    412,
    'Another Version',
    `This server supports version ${VERSION} of the upload protocol tus, not ${theirs}.`,
  );
}

function sayHowFar(c: Context<RestEnv>, upload: FileUpload): void {
  c.header('Upload-Offset', String(upload.received));
  c.header('Upload-Length', String(upload.size));
  if (upload.fileId === null) c.header('Upload-Expires', expiresAt(upload).toUTCString());
  else c.header('Upload-File', String(upload.fileId));
  c.header('Cache-Control', 'no-store');
}

const routes = api();

routes.post('/o/:org/p/:projectId/uploads', async (c) => {
  checkVersion(c);
  const said = uploadMetadata(c.req.header('upload-metadata') ?? '');
  const key = said.get('key');
  const length = c.req.header('upload-length') ?? '';
  const begun = {
    name: said.get('filename') ?? 'file',
    type: said.get('filetype') ?? 'application/octet-stream',
    // A length that is no number is refused below, after the permission.
    size: /^\d+$/.test(length) ? Number(length) : Number.NaN,
    replaces: key === undefined ? null : numberInHeader('Upload-Metadata: key', key),
  };
  const org = c.req.param('org');
  const upload = await beginUpload(ctxOf(c), org, numberInPath(c, 'projectId'), begun);
  sayHowFar(c, upload);
  c.header('Location', `/api/v4/o/${encodeURIComponent(org)}/uploads/${upload.id}`);
  return c.json(present(upload), 201);
});

// Answers HEAD too, as tus requires.
routes.get('/o/:org/uploads/:uploadId', async (c) => {
  checkVersion(c);
  const upload = await readUpload(ctxOf(c), c.req.param('org'), numberInPath(c, 'uploadId'));
  sayHowFar(c, upload);
  return c.json(present(upload), 200);
});

routes.patch('/o/:org/uploads/:uploadId', async (c) => {
  checkVersion(c);
  const id = numberInPath(c, 'uploadId');
  const org = c.req.param('org');
  await readUpload(ctxOf(c), org, id);
  if (c.req.header('content-type') !== PART) throw invalid(`Send parts of a file with the media type ${PART}.`);
  const offset = numberInHeader('Upload-Offset', c.req.header('upload-offset'));
  const upload = await takePart(ctxOf(c), org, id, offset, arriving(c.env.incoming as AsyncIterable<Uint8Array>));
  sayHowFar(c, upload);
  return c.body(null, 204);
});

routes.delete('/o/:org/uploads/:uploadId', async (c) => {
  checkVersion(c);
  await cancelUpload(ctxOf(c), c.req.param('org'), numberInPath(c, 'uploadId'));
  return c.body(null, 204);
});

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header' as const,
  required,
  description,
  schema: { type: 'string' as const },
});
const upload = (description: string) => ({ description, content: { 'application/json': { schema: shape } } });
const nothing = {
  description: 'Done. Upload-Offset says how much has come, and Upload-File which file it has become.',
};

const calls: Omit<RouteConfig, 'security'>[] = [
  {
    operationId: 'beginUpload',
    method: 'post',
    path: '/o/{org}/p/{projectId}/uploads',
    summary: `Begin an upload in parts, by tus ${VERSION}, of a file of at most ${LARGEST_IN_PARTS / (1 << 20)} MB; Location says where the parts are sent`,
    request: { params: inProject },
    parameters: [
      header('Upload-Length', 'The number of bytes of the file.'),
      header(
        'Upload-Metadata',
        'filename, filetype and, to replace what a file holds, key: its id; each in base64.',
        false,
      ),
    ],
    responses: { 201: upload('The upload was started, and space is reserved for it.'), default: refusalResponse },
  },
  {
    operationId: 'readUpload',
    method: 'get',
    path: '/o/{org}/uploads/{uploadId}',
    summary: 'The progress of an upload of your own; by HEAD too',
    request: { params: inUpload },
    responses: { 200: upload('The number of bytes received so far.'), default: refusalResponse },
  },
  {
    operationId: 'sendPart',
    method: 'patch',
    path: '/o/{org}/uploads/{uploadId}',
    summary: 'Send a part of a file, from where the last one ended. What has come of it stays if the line breaks',
    request: { params: inUpload, body: { content: { [PART]: { schema: binary } }, required: true } },
    parameters: [header('Upload-Offset', 'The number of bytes sent before this part.')],
    responses: { 204: nothing, default: refusalResponse },
  },
  {
    operationId: 'cancelUpload',
    method: 'delete',
    path: '/o/{org}/uploads/{uploadId}',
    summary: 'Give up an upload that is not finished, and all that has come of it',
    request: { params: inUpload },
    responses: { 204: { description: 'It is gone.' }, default: refusalResponse },
  },
];
for (const call of calls) routes.openAPIRegistry.registerPath({ ...forWhoeverIsSignedIn, ...call });

export const uploadRoutes = routes;
