import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { acceptedBy, contentEncodingFor, type ContentEncoding } from './content-encodings.ts';

/** The kinds of file that a build makes; others are not served. */
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html;charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain;charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** The endings of the compressed copies that the build makes; see `web/compress-plugin.ts`. */
const ENDINGS: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' };

interface Found {
  file: FileHandle;
  size: number;
  changed: number;
  coding?: ContentEncoding;
}

/**
 * Sends a file of the build, in the form that its reader would rather have; answers whether there is one. Files are looked for at each request,
 * since a new build may replace them meanwhile; one that is open is sent whole whatever happens to it. Parts of files (`Range`) are
 * not offered: nothing here is large enough.
 */
export async function sendBuilt(
  dist: string,
  path: string,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const type = TYPES[extname(path)];
  const place = resolve(dist, `.${path}`);
  if (!type || !place.startsWith(dist + sep) || path.includes('\0')) return false;
  const found = await lookFor(place, acceptedBy(headers));
  if (!found) return false;
  const { file, size, changed, coding } = found;
  const etag = `"${size.toString(36)}-${changed.toString(36)}${coding ? `-${coding}` : ''}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (isKnown(headers['if-none-match'], etag)) response.writeHead(304).end();
  else {
    if (coding) response.setHeader('Content-Encoding', coding);
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': size });
    if (method === 'HEAD') response.end();
    // A read error, or a client that disconnects, ends only this response.
    else await pipeline(file.createReadStream({ autoClose: false }), response).catch(() => response.destroy());
  }
  await file.close();
  return true;
}

/** The file as it is, or the form of it that its reader would rather have. */
async function lookFor(place: string, accepted: string | undefined): Promise<Found | undefined> {
  const plain = await opened(place);
  if (!plain) return undefined;
  const coding = contentEncodingFor(accepted);
  const other = coding && (await opened(place + ENDINGS[coding]));
  if (!other) return plain;
  await plain.file.close();
  return { ...other, coding };
}

async function opened(place: string): Promise<Found | undefined> {
  const file = await open(place).catch(() => undefined);
  if (!file) return undefined;
  const stats = await file.stat();
  if (stats.isFile()) return { file, size: stats.size, changed: Math.round(stats.mtimeMs) };
  await file.close();
  return undefined;
}

/** Tells whether the client already has the file, by `If-None-Match`. */
const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
