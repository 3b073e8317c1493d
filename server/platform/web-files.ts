import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';

import sirv from 'sirv';

import type { Config } from './config.ts';
import { pagePolicy } from './policies.ts';

const built = resolve(import.meta.dirname, '../../web/dist');
/** What stands in the built page where a nonce is to be; see `html.cspNonce` in `web/vite.config.ts`. */
const NONCE = '__NONCE__';
/** What stands there where the run type is to be, which pages need before they can ask for anything. */
const RUN_TYPE = '__RUN_TYPE__';

/** Serves the built web house: files under their names, every other address as the page that finds its own way. */
export function serveWeb(
  { runType }: Pick<Config, 'runType'>,
  dist: string = built,
): (request: IncomingMessage, response: ServerResponse) => void {
  const nothing = (response: ServerResponse) =>
    response
      .writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
      .end('There is nothing here. Run `npm run build` to make the web pages.');
  if (!existsSync(dist)) return (_request, response) => void nothing(response);
  const template = readFileSync(resolve(dist, 'index.html'), 'utf8').replaceAll(RUN_TYPE, runType);
  // With a nonce of its own each time, it is never the same twice.
  const page = (request: IncomingMessage, response: ServerResponse) => {
    const nonce = randomBytes(16).toString('base64url');
    response.setHeader('Content-Security-Policy', pagePolicy(nonce));
    response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : template.replaceAll(NONCE, nonce));
  };
  const assets = sirv(dist, {
    etag: true,
    gzip: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  return (request, response) => {
    const path = request.url!.split('?', 1)[0]!;
    if (/^\/(index\.html?)?$/.test(path)) return page(request, response);
    assets(request, response, () =>
      /\/[\w\s~$.-]+\.\w+$/.test(path) ? void nothing(response) : page(request, response),
    );
  };
}
