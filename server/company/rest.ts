import type { HttpBindings } from '@hono/node-server';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';

import type { Ctx, SignInMethod } from '../platform/context.ts';
import { api, ctxOf, flag, refusalShape, type RestEnv } from '../platform/rest.ts';
import { Refusal } from '../refusals.ts';
import { signInByCertificate, signInByCertificateInDirectory } from './certificates.ts';
import { signInByHeader } from './headers.ts';
import { finishOAuth, startOAuth } from './oauth.ts';
import { peerOf } from './peer.ts';
import { ownPath } from './rules.ts';
import { finishSaml, samlMetadata, startSaml } from './saml.ts';

const signedIn = z
  .object({ username: z.string(), authentication: z.string(), redirectURL: z.string() })
  .openapi('SignedIn');
const whither = z.object({ redirectUrl: z.string().optional() });

/** Browsers come here by following a link or sending a form, and are sent on; programs get JSON. */
const replies = {
  200: { description: 'Signed in.', content: { 'application/json': { schema: signedIn } } },
  303: { description: 'For browsers: on to a page of Truss, or to the provider.' },
  default: {
    description: 'Refused, and nobody was signed in. Browsers are sent to `/?signInFailed=KIND` instead.',
    content: { 'application/json': { schema: refusalShape } },
  },
};
type Call = Context<RestEnv>;
const isBrowser = (c: Call) => c.req.header('accept')?.includes('text/html') ?? false;
const incoming = (c: { env: HttpBindings }) => c.env.incoming;

/** Signs in and answers as whoever asks can read it: with JSON, or with the next page. */
async function answer(c: Call, kind: SignInMethod, work: (ctx: Ctx) => Promise<string>) {
  const ctx = ctxOf(c);
  try {
    const redirectURL = await work(ctx);
    const { username, method } = ctx.viewer!;
    return isBrowser(c)
      ? c.redirect(redirectURL, 303)
      : c.json({ username, authentication: method!, redirectURL }, 200);
  } catch (error) {
    if (error instanceof Refusal && isBrowser(c)) return c.redirect(`/?signInFailed=${kind}`, 303);
    throw error;
  }
}

/** Sends a browser to the provider. */
async function sendOff(c: Call, kind: SignInMethod, work: (ctx: Ctx) => Promise<string>) {
  try {
    return c.redirect(await work(ctxOf(c)), 303);
  } catch (error) {
    if (error instanceof Refusal && isBrowser(c)) return c.redirect(`/?signInFailed=${kind}`, 303);
    throw error;
  }
}

const routes = api();

for (const [path, kind, summary, signIn] of [
  [
    '/auth/pki/native/signin',
    'PKI',
    'Sign in with a client certificate, shown to Truss itself or to a trusted proxy',
    signInByCertificate,
  ],
  [
    '/auth/cac/ldap/signin',
    'PKI',
    "Sign in with a client certificate whose holder the company's directory knows",
    signInByCertificateInDirectory,
  ],
  ['/auth/nserc/signin', 'NSERC', 'Sign in as whom a trusted proxy names in its headers', signInByHeader],
] as const)
  // The contract has these sign in on GET. Pages of other sites cannot make browsers do it: see `Peer.isFromElsewhere`.
  routes.openapi(
    createRoute({ method: 'get', path, summary, request: { query: whither }, responses: replies }),
    (c) =>
      answer(c, kind, async (ctx) => {
        await signIn(ctx, peerOf(ctx.house.config, incoming(c)));
        return ownPath(c.req.valid('query').redirectUrl);
      }) as never,
  );

routes.openapi(
  createRoute({
    method: 'get',
    path: '/auth/saml/login',
    summary: "Go to the company's SAML provider to sign in there",
    request: { query: whither },
    responses: replies,
  }),
  (c) => sendOff(c, 'SAML', (ctx) => startSaml(ctx, { ...c.req.valid('query'), ...cookiesOf(c) } as never)) as never,
);
routes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/saml/acs',
    summary: "Take in the answer of the company's SAML provider, which comes from its own site",
    request: {
      body: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: z.object({ SAMLResponse: z.string() }) } },
      },
    },
    responses: replies,
  }),
  (c) =>
    answer(c, 'SAML', async (ctx) => {
      const { redirectURL } = await finishSaml(ctx, { ...c.req.valid('form'), ...cookiesOf(c) });
      return redirectURL;
    }) as never,
);
routes.openapi(
  createRoute({
    method: 'get',
    path: '/auth/saml/metadata',
    summary: 'What the administrators of the SAML provider have to know of Truss',
    responses: { 200: { description: 'XML.', content: { 'application/samlmetadata+xml': { schema: z.string() } } } },
  }),
  (c) => c.body(samlMetadata(ctxOf(c)), 200, { 'Content-Type': 'application/samlmetadata+xml' }) as never,
);
routes.openapi(
  createRoute({
    method: 'get',
    path: '/auth/oauth/login',
    summary: "Go to the company's OpenID provider to sign in there; with reAuth even if one is signed in there already",
    request: { query: whither.extend({ reAuth: flag }) },
    responses: replies,
  }),
  (c) => {
    const { redirectUrl, reAuth } = c.req.valid('query');
    return sendOff(c, 'OAUTH', (ctx) => startOAuth(ctx, { redirectUrl, reAuth, ...cookiesOf(c) })) as never;
  },
);
routes.openapi(
  createRoute({
    method: 'get',
    path: '/auth/oauth/callback',
    summary: "Where the company's OpenID provider sends people back to",
    request: { query: z.object({ state: z.string() }) },
    responses: replies,
  }),
  (c) =>
    answer(c, 'OAUTH', async (ctx) => {
      const { redirectURL } = await finishOAuth(ctx, { answer: c.req.query(), reAuth: false, ...cookiesOf(c) });
      return redirectURL;
    }) as never,
);
routes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/oauth/auth',
    summary: "Sign in with the code that the company's OpenID provider sent back; with reAuth only if it was got anew",
    request: {
      query: z.object({ reAuth: flag }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.object({ code: z.string(), state: z.string(), iss: z.string().optional() }),
          },
        },
      },
    },
    responses: replies,
  }),
  (c) =>
    answer(c, 'OAUTH', async (ctx) => {
      const given = c.req.valid('json');
      const parameters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const { reAuth } = c.req.valid('query');
      const { redirectURL } = await finishOAuth(ctx, { answer: parameters, reAuth, ...cookiesOf(c) });
      return redirectURL;
    }) as never,
);

const cookiesOf = (c: Call) => ({ cookies: c.req.header('cookie') });

export const companyRoutes = routes;
