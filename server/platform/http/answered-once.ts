import type { Plugin } from 'graphql-yoga';
import type { MiddlewareHandler } from 'hono';

import type { Ctx } from '../context.ts';
import { asRefusal } from '../errors.ts';
import { onceOnly } from '../once/once-only.ts';
import { asGraphAnswer } from './http.ts';
import { ctxOf, type RestEnv } from './rest.ts';

/** Carries out requests with a key only once, for api/v4. */
export const onceForRest: MiddlewareHandler<RestEnv> = async (c, next) => {
  const ctx = ctxOf(c);
  const { once, db } = ctx;
  if (!once) return next();
  const answer = async () => {
    await once.begin(db);
    await next();
    return c.res;
  };
  const answered = await onceOnly(ctx, once, answer, (body, init) => new Response(body, init));
  // Assigning `c.res` copies the response, even if it is the same one.
  if (answered !== c.res) {
    c.res = undefined;
    c.res = answered;
  }
};

/** Carries out requests with a key only once, for the graph. */
export const useOnce = (): Plugin => ({
  onRequest: ({ requestHandler, setRequestHandler, serverContext, fetchAPI }) => {
    const { ctx } = (serverContext ?? {}) as { ctx?: Ctx };
    const once = ctx?.once;
    if (!once) return;
    const make = (body: string | null, init: ResponseInit) => new fetchAPI.Response(body, init);
    setRequestHandler(async (request, context) => {
      try {
        return await onceOnly(ctx, once, async () => requestHandler(request, context), make);
      } catch (error) {
        const refusal = asRefusal(error);
        if (!refusal) throw error;
        const { body, headers } = asGraphAnswer(refusal);
        return make(body, { status: refusal.status, headers });
      }
    });
  },
});
