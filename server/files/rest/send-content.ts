import type { Context } from 'hono';

import { sendStored } from '../../platform/http/download.ts';
import { ctxOf, type RestEnv } from '../../platform/http/rest.ts';
import { disposition } from '../../platform/text/file-names.ts';
import type { StoredFile } from '../file.ts';
import { contentFor } from '../queries/files.ts';
import { isShownInPlace } from '../rules/file-name.ts';

/** Anybody may have uploaded a file, so the browser may run nothing in it. */
export const INERT = "default-src 'none'; sandbox";

type Served = Pick<StoredFile, 'organizationId' | 'contentId' | 'name' | 'type' | 'size'>;

/** Tells whether a browser's copy of a file is current; browsers ask each time, since a file may be replaced and access to it may end. */
export function isKnown(c: Context<RestEnv>, contentId: number): boolean {
  const tag = `"${contentId}"`;
  c.header('ETag', tag);
  c.header('Cache-Control', 'private, no-cache');
  return (c.req.header('if-none-match') ?? '').split(/\s*,\s*/).includes(tag);
}

/** Sends the content of a file, shown in place if it is an image and so requested. The caller has checked access. */
export async function sendContent(c: Context<RestEnv>, file: Served, way: 'serve' | 'download'): Promise<Response> {
  if (isKnown(c, file.contentId)) return c.body(null, 304);
  const inline = isShownInPlace(file.type);
  const headers = {
    'Content-Type': inline ? file.type : 'application/octet-stream',
    'Content-Disposition': disposition(file.name, inline && way === 'serve' ? 'inline' : 'attachment'),
    'Content-Security-Policy': INERT,
  };
  return sendStored(c, { size: file.size, headers }, contentFor(ctxOf(c), file));
}
