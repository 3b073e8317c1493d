import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { posix, resolve } from 'node:path';
import type { Readable } from 'node:stream';

import sirv from 'sirv';

import type { House } from '../context.ts';
import { pagePolicy } from './policies.ts';

const built = resolve(import.meta.dirname, '../../../web/dist');
/** What stands in the built page where a nonce is to be; see `html.cspNonce` in `web/vite.config.ts`. */
const NONCE = '__NONCE__';
/** What stands there where the run type is to be, which pages need before they can ask for anything. */
const RUN_TYPE = '__RUN_TYPE__';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

const tell = (response: ServerResponse, status: number, text: string) =>
  void response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end(text);
const nothing = (response: ServerResponse) =>
  tell(response, 404, 'There is nothing here. Run `npm run build` to make the web pages.');

/**
 * Serves the built web house: files under their names, every other address as the page that finds its own way. They are read as they
 * are when they are asked for: another version may be built meanwhile.
 */
export function serveWeb({ config, log }: Pick<House, 'config' | 'log'>, dist: string = built): Serve {
  if (!existsSync(dist)) return (_request, response) => nothing(response);
  let isGone = false;
  const page = async (request: IncomingMessage, response: ServerResponse) => {
    const template = await readFile(resolve(dist, 'index.html'), 'utf8').catch(() => '');
    if (!template && !isGone)
      log.error({ dist }, 'the web pages are gone; run `npm run build` unless that is being done');
    isGone = !template;
    if (isGone) {
      response.setHeader('Retry-After', '5');
      return tell(response, 503, 'The pages are being replaced. Try again in a moment.');
    }
    // With a nonce of its own each time, it is never the same twice.
    const nonce = randomBytes(16).toString('base64url');
    response.setHeader('Content-Security-Policy', pagePolicy(nonce));
    response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-store' });
    const text = template.replaceAll(RUN_TYPE, config.runType).replaceAll(NONCE, nonce);
    response.end(request.method === 'HEAD' ? undefined : text);
  };
  const assets = sirv(dist, {
    // A list of the files that is made at the start is wrong when they are replaced.
    dev: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  return (request, response) => {
    const path = pathOf(request);
    const orElse = () => (/\/[\w\s~$.-]+\.\w+$/.test(path) ? nothing(response) : void page(request, response));
    if (/^\/(index\.html?)?$/.test(path)) return void page(request, response);
    // A file that goes away after it was found: it must not take the process along.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
    try {
      assets(request, response, orElse);
    } catch {
      orElse();
    }
  };
}

/** The path that is asked for, as files are looked for under it. */
function pathOf({ url }: IncomingMessage): string {
  const path = url!.split('?', 1)[0]!;
  try {
    return posix.normalize(decodeURI(path)).replace(/^\/+/, '/');
  } catch {
    return path;
  }
}
