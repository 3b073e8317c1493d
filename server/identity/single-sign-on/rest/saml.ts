import { createRoute, z } from '@hono/zod-openapi';

import { api, ctxOf, forAnybody, refusalResponse } from '../../../platform/http/rest.ts';
import { finishSaml, samlMetadata, startSaml } from '../protocols/saml.ts';
import { answerSignIn, cookiesOf, signInReplies, redirectToProvider, redirectQuery } from './answers.ts';

const routes = api();

routes.openapi(
  createRoute({
    operationId: 'startSaml',
    ...forAnybody,
    method: 'get',
    path: '/auth/saml/login',
    summary: "Go to the company's SAML provider to sign in there",
    request: { query: redirectQuery },
    responses: signInReplies,
  }),
  (c) =>
    redirectToProvider(c, 'SAML', (ctx) =>
      startSaml(ctx, { ...c.req.valid('query'), ...cookiesOf(c) } as never),
    ) as never,
);
routes.openapi(
  createRoute({
    operationId: 'signInBySaml',
    ...forAnybody,
    method: 'post',
    path: '/auth/saml/acs',
    summary: "Take in the answer of the company's SAML provider, which comes from its own site",
    request: {
      body: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: z.object({ SAMLResponse: z.string() }) } },
      },
    },
    responses: signInReplies,
  }),
  (c) =>
    answerSignIn(c, 'SAML', async (ctx) => {
      const { redirectURL } = await finishSaml(ctx, { ...c.req.valid('form'), ...cookiesOf(c) });
      return redirectURL;
    }) as never,
);
routes.openapi(
  createRoute({
    operationId: 'readSamlMetadata',
    ...forAnybody,
    method: 'get',
    path: '/auth/saml/metadata',
    summary: 'The facts about Truss that administrators of the SAML provider need',
    responses: {
      200: { description: 'XML.', content: { 'application/samlmetadata+xml': { schema: z.string() } } },
      default: refusalResponse,
    },
  }),
  (c) => c.body(samlMetadata(ctxOf(c)), 200, { 'Content-Type': 'application/samlmetadata+xml' }) as never,
);

export const samlRoutes = routes;
