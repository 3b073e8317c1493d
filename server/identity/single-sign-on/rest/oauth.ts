import { createRoute, z } from '@hono/zod-openapi';

import { taking } from '../../../platform/http/rest-fields.ts';
import { api, flag, forAnybody } from '../../../platform/http/rest.ts';
import { finishOAuth, startOAuth } from '../protocols/oauth.ts';
import { answerSignIn, cookiesOf, signInReplies, redirectToProvider, redirectQuery } from './answers.ts';

const routes = api();

routes.openapi(
  createRoute({
    operationId: 'startOAuth',
    ...forAnybody,
    method: 'get',
    path: '/auth/oauth/login',
    summary: "Go to the company's OpenID provider to sign in there; with reAuth even if one is signed in there already",
    request: { query: redirectQuery.extend({ reAuth: flag }) },
    responses: signInReplies,
  }),
  (c) => {
    const { redirectUrl, reAuth } = c.req.valid('query');
    return redirectToProvider(c, 'OAUTH', (ctx) => startOAuth(ctx, { redirectUrl, reAuth, ...cookiesOf(c) })) as never;
  },
);
routes.openapi(
  createRoute({
    operationId: 'returnFromOAuth',
    ...forAnybody,
    method: 'get',
    path: '/auth/oauth/callback',
    summary: "The address to which the company's OpenID provider sends people back",
    request: { query: z.object({ state: z.string() }) },
    responses: signInReplies,
  }),
  (c) =>
    answerSignIn(c, 'OAUTH', async (ctx) => {
      const { redirectURL } = await finishOAuth(ctx, { answer: c.req.query(), reAuth: false, ...cookiesOf(c) });
      return redirectURL;
    }) as never,
);
routes.openapi(
  createRoute({
    operationId: 'signInByOAuth',
    ...forAnybody,
    method: 'post',
    path: '/auth/oauth/auth',
    summary: "Sign in with the code that the company's OpenID provider sent back; with reAuth only if it was got again",
    request: {
      query: z.object({ reAuth: flag }),
      body: {
        required: true,
        content: {
          'application/json': {
            // Providers add more parameters than these; clients that pass all of them on are accepted.
            schema: taking(z.object({ code: z.string(), state: z.string(), iss: z.string().optional() }), [
              'session_state',
              'scope',
              'authuser',
              'hd',
              'prompt',
            ]),
            example: { code: 'SplxlOBeZQQYbYS6WxSbIA', state: 'af0ifjsldkj' },
          },
        },
      },
    },
    responses: signInReplies,
  }),
  (c) =>
    answerSignIn(c, 'OAUTH', async (ctx) => {
      const given = c.req.valid('json');
      const parameters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const { reAuth } = c.req.valid('query');
      const { redirectURL } = await finishOAuth(ctx, { answer: parameters, reAuth, ...cookiesOf(c) });
      return redirectURL;
    }) as never,
);

export const oauthRoutes = routes;
