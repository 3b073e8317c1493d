import { createRoute } from '@hono/zod-openapi';

import { api, forAnybody } from '../../../platform/http/rest.ts';
import { signInByCertificate, signInByCertificateInDirectory } from '../protocols/certificates.ts';
import { signInByHeader } from '../protocols/headers.ts';
import { peerOf } from '../protocols/peer.ts';
import { ownPath } from '../rules/addresses.ts';
import { answerSignIn, signInReplies, redirectQuery } from './answers.ts';

const routes = api();

for (const [path, operationId, kind, summary, signIn] of [
  [
    '/auth/pki/native/signin',
    'signInByCertificate',
    'PKI',
    'Sign in with a client certificate, shown to Truss itself or to a trusted proxy',
    signInByCertificate,
  ],
  [
    '/auth/cac/ldap/signin',
    'signInByCertificateInDirectory',
    'PKI',
    "Sign in with a client certificate whose holder the company's directory knows",
    signInByCertificateInDirectory,
  ],
  [
    '/auth/nserc/signin',
    'signInByHeader',
    'NSERC',
    'Sign in as whom a trusted proxy names in its headers',
    signInByHeader,
  ],
] as const)
  // The contract has these routes sign in on GET. Pages of other sites cannot make a browser do that: see `Peer.isFromElsewhere`.
  routes.openapi(
    createRoute({
      operationId,
      ...forAnybody,
      method: 'get',
      path,
      summary,
      request: { query: redirectQuery },
      responses: signInReplies,
    }),
    (c) =>
      answerSignIn(c, kind, async (ctx) => {
        await signIn(ctx, peerOf(ctx.services.config, c.env.incoming));
        return ownPath(c.req.valid('query').redirectUrl);
      }) as never,
  );

export const certificateRoutes = routes;
