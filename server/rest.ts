import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

import { entersOrganization } from './identity/access/rules/permissions.ts';
import { SESSION_COOKIE } from './identity/session/rules/cookies.ts';
import { asRefusal } from './platform/errors.ts';
import { onceForRest } from './platform/http/answered-once.ts';
import { apiPage, type ApiDocument } from './platform/http/api-page.ts';
import { STRANGERS_BYTES } from './platform/http/bodies.ts';
import { compressRest } from './platform/http/compressed-answers.ts';
import { withKeys } from './platform/http/key-parameter.ts';
import { textPolicy } from './platform/http/policies.ts';
import { api, ctxOf, forWhoeverIsSignedIn } from './platform/http/rest.ts';
import { organizationForbidden } from './refusals/permission.ts';
import { invalid, unexpectedError } from './refusals/refusal.ts';
import { slices } from './slices.ts';

/** Hono's own words for a body that is no JSON. */
const notReadable = (error: Error) =>
  error instanceof HTTPException && error.status < 500
    ? invalid(`The request is not valid: ${error.message}. Send JSON as application/json.`)
    : undefined;

/** The api/v4 of all slices, with its own description. */
export const rest = api();
const calls = api();
rest.onError((error, c) => {
  const ctx = ctxOf(c);
  const refusal = asRefusal(error) ?? notReadable(error);
  if (!refusal) ctx.log.error({ err: error }, 'unexpected');
  const { code, status, title, message, details } = refusal ?? unexpectedError;
  ctx.services.metrics?.countRefusal('api', code);
  if (details?.['retryAfter'] !== undefined) c.header('Retry-After', String(details['retryAfter']));
  return c.json(
    { status, title, message, ...(details && { details }), ...(!refusal && { requestId: ctx.requestId }) },
    status as 400,
  );
});
rest.notFound((c) =>
  c.json(
    {
      status: 404,
      title: 'Not Found',
      message: `There is no call ${c.req.method} ${c.req.path}. See /api/v4/openapi.json for all calls.`,
    },
    404,
  ),
);
rest.use(compressRest);
rest.use(async (c, next) => {
  await next();
  for (const cookie of ctxOf(c).cookies) c.res.headers.append('Set-Cookie', cookie);
});
rest.use(onceForRest);
/** Refuses those who may not enter an organization before more than a few bytes of their body are read. */
rest.use('/api/v4/o/:org/*', (c, next) => {
  const { viewer } = ctxOf(c);
  const org = c.req.param('org');
  const isRead = ['GET', 'HEAD'].includes(c.req.method);
  // A body that is sent in chunks has no length in its headers.
  const size = Number(c.req.header('content-length') ?? (c.req.header('transfer-encoding') ? Infinity : 0));
  if (isRead || !viewer || size <= STRANGERS_BYTES) return next();
  if (!entersOrganization(viewer.permissions, org)) throw organizationForbidden(org);
  return next();
});
for (const { routes = [] } of slices) for (const each of routes) calls.route('/', each);
/** The ways of authentication, as `openapi.json` spells them. */
const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'The cookie that signing in sets.' },
  key: { type: 'http', scheme: 'bearer', description: 'An API key, made in the user menu or by POST user/keys.' },
} as const;
const about = {
  openapi: '3.1.0',
  info: {
    title: 'Truss api/v4',
    version: '4',
    description:
      'Sign in with POST auth/signin; the answer sets a session cookie that every other call needs. Scripts send an API key instead, as `Authorization: Bearer KEY`. A call that may change something takes the header `Idempotency-Key: "…"`: sent again under the same key within a day, it is done once and answered as before.',
  },
  servers: [{ url: '/api/v4' }],
  security: forWhoeverIsSignedIn.security,
};
for (const [name, scheme] of Object.entries(securitySchemes))
  calls.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
let written: ReturnType<typeof calls.getOpenAPI31Document> | undefined;
/** Writes the description once, at the first call: it never changes, and takes longer to write than any other answer. */
const description = () => (written ??= withKeys(calls.getOpenAPI31Document(about)));
calls.get('/openapi.json', (c) => c.json(description()));
/** Lists every call as it was described. */
export const describedCalls = () =>
  calls.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : []));
const page = (c: Context) =>
  c.html(apiPage(description() as unknown as ApiDocument, { org: 'sample', projectId: '1' }), 200, {
    'Content-Security-Policy': textPolicy,
  });
calls.get('/', page);
rest.get('/api/v4/', page);
rest.route('/api/v4', calls);
