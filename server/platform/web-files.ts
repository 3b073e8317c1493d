import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';

import sirv from 'sirv';

import type { Config } from './config.ts';

const dist = resolve(import.meta.dirname, '../../web/dist');

/** Serves the built web house: files under their names, every other address as the page that finds its own way. */
export function serveWeb(_config: Config): (request: IncomingMessage, response: ServerResponse) => void {
  const nothing = (response: ServerResponse) =>
    response
      .writeHead(404, { 'Content-Type': 'text/plain' })
      .end('There is nothing here. Run `npm run build` to make the web pages.');
  if (!existsSync(dist)) return (_request, response) => void nothing(response);
  const assets = sirv(dist, {
    single: true,
    etag: true,
    gzip: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  return (request, response) => assets(request, response, () => void nothing(response));
}
