import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { posix, resolve } from 'node:path';

import type { Services } from '../context.ts';
import { sendBuilt } from './built-files.ts';
import { compressAnswer, VARY } from './compressed.ts';
import { pagePolicy } from './policies.ts';

const built = resolve(import.meta.dirname, '../../../web/dist');
/** The placeholder for the nonce in the built page; see `html.cspNonce` in `web/vite.config.ts`. */
const NONCE = '__NONCE__';
/** The placeholder for the run type, which pages need before their first request. */
const RUN_TYPE = '__RUN_TYPE__';

/** Matches what could only be a file: builds put them in `assets` or at the top. Deeper addresses of pages have dots too: `/database/R.1.2`. */
const MISSING = /^\/(assets\/.*|[^/]*\.\w+)$/;

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

const tell = (response: ServerResponse, status: number, text: string) =>
  void response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end(text);
const nothing = (response: ServerResponse) =>
  tell(response, 404, 'The web pages have not been built. Run `npm run build` on the server.');

/**
 * Serves the built web pages: files by name, and the single page for every other address. Files are read at each request, since a new
 * build may replace them meanwhile.
 */
export function serveWeb({ config, log }: Pick<Services, 'config' | 'log'>, folder: string = built): Serve {
  const dist = resolve(folder);
  if (!existsSync(dist)) return (_request, response) => nothing(response);
  let isGone = false;
  const page = async (request: IncomingMessage, response: ServerResponse) => {
    const template = await readFile(resolve(dist, 'index.html'), 'utf8').catch(() => '');
    if (!template && !isGone)
      log.error({ dist }, 'the web pages are missing; run `npm run build`, unless it is running');
    isGone = !template;
    if (isGone) {
      response.setHeader('Retry-After', '5');
      return tell(response, 503, 'Truss is being updated. Try again in a moment.');
    }
    // Each response has its own nonce, so the page cannot be cached.
    const nonce = randomBytes(16).toString('base64url');
    response.setHeader('Content-Security-Policy', pagePolicy(nonce));
    response.setHeader(...VARY);
    const text = template.replaceAll(RUN_TYPE, config.runType).replaceAll(NONCE, nonce);
    const small = await compressAnswer(request, text);
    if (small) response.setHeader('Content-Encoding', small.coding);
    response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : (small?.body ?? text));
  };
  return (request, response) => void answer(request, response);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    if (/^\/(index\.html?)?$/.test(path)) return page(request, response);
    if (await sendBuilt(dist, path, request, response)) return;
    return MISSING.test(path) ? nothing(response) : page(request, response);
  }
}

/** The requested path, as it is looked up among the files. */
function pathOf({ url }: IncomingMessage): string {
  const path = url!.split('?', 1)[0]!;
  try {
    return posix.normalize(decodeURI(path)).replace(/^\/+/, '/');
  } catch {
    return path;
  }
}
