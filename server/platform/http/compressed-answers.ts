import type { IncomingMessage } from 'node:http';

import type { Plugin } from 'graphql-yoga';
import type { MiddlewareHandler } from 'hono';

import type { Ctx } from '../context.ts';
import { compressAnswer, VARY } from './compressed.ts';
import { ctxOf, type RestEnv } from './rest.ts';

/**
 * Tells whether an answer is a complete text without secrets. Excluded are streams such as events, files and exports, whose readers are
 * told their length, and answers to changes, see `mayBeCompressed`.
 */
const isCompressible = ({ waiting }: Ctx, { headers }: Response): boolean =>
  waiting?.isReading === true &&
  /^(application\/(graphql-response\+)?json|text\/html)\b/.test(headers.get('content-type') ?? '') &&
  !headers.has('content-disposition') &&
  !headers.has('set-cookie');

/** The answer, compressed where that is wanted and pays. */
async function inFewerBytes(
  ctx: Ctx,
  request: IncomingMessage,
  answer: Response,
  make: typeof Response,
): Promise<Response> {
  if (!isCompressible(ctx, answer)) return answer;
  answer.headers.append(...VARY);
  if (request.headers['accept-encoding'] === undefined) return answer;
  const whole = new Uint8Array(await answer.arrayBuffer());
  const small = await compressAnswer(request, whole);
  const { status, statusText, headers } = answer;
  if (!small) return new make(whole, { status, statusText, headers });
  headers.delete('content-length');
  headers.set('content-encoding', small.coding);
  return new make(small.body, { status, statusText, headers });
}

/** Compresses answers, for api/v4. */
export const compressRest: MiddlewareHandler<RestEnv> = async (c, next) => {
  await next();
  const answer = await inFewerBytes(ctxOf(c), c.env.incoming, c.res, Response);
  // Assigning `c.res` copies the response, even if it is the same one.
  if (answer !== c.res) c.res = answer;
};

/** Compresses answers, for the graph. */
export const useCompression = (): Plugin => ({
  onResponse: async ({ response, setResponse, serverContext, fetchAPI }) => {
    const { ctx, req } = (serverContext ?? {}) as { ctx?: Ctx; req?: IncomingMessage };
    if (ctx && req) setResponse(await inFewerBytes(ctx, req, response, fetchAPI.Response));
  },
});
