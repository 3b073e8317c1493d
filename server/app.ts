import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

import { getRequestListener } from '@hono/node-server';

import { CompiledResponses, type CompiledQuerySignals } from './direct-reads/compiled-responses.ts';
import { graph } from './graph.ts';
import { closeActivityNotes } from './identity/access/commands/activity.ts';
import { noteKeyUse } from './identity/session/commands/api-keys.ts';
import { keepSession } from './identity/session/commands/sessions.ts';
import { OpenConnections } from './identity/session/queries/open-connections.ts';
import { readKeyViewer, readViewer } from './identity/session/queries/sessions.ts';
import { apiKeyIn, isMeantBy, sessionToken } from './identity/session/rules/cookies.ts';
import { viewerFields } from './identity/session/rules/sessions.ts';
import { openLiveSocket } from './live/protocols/socket.ts';
import { personOf, type Ctx, type Services, type Viewer } from './platform/context.ts';
import { connectionShareOf, takeAnswer } from './platform/database/person-shares.ts';
import { Waiting } from './platform/database/waiting.ts';
import { asRefusal } from './platform/errors.ts';
import { socketsByKind } from './platform/feed/sockets.ts';
import { mayBeQuery, sentBody } from './platform/graph-requests.ts';
import { openGraph, serveSockets } from './platform/graph/server.ts';
import { addressReader, answerRefusal, isGraphBody, originIsOurs, securityHeaders } from './platform/http/http.ts';
import { answerMetrics } from './platform/http/metrics-page.ts';
import { discardRest } from './platform/http/multipart.ts';
import { logRequest } from './platform/http/request-log.ts';
import { zoneOf } from './platform/http/time-zones.ts';
import { serveWeb } from './platform/http/web-files.ts';
import type { EntryPoint } from './platform/metrics.ts';
import { arrivalOf, onceFor } from './platform/once/once-for.ts';
import { forbidden, unexpectedError, unknownBody } from './refusals/refusal.ts';
import { unknownApiKey } from './refusals/sessions-and-keys.ts';
import { rest } from './rest.ts';
import { examples } from './start/graph-examples.ts';
import { isMigrated } from './start/migrate.ts';

/**
 * The address to which SAML providers send answers from their own sites; only their signed content counts, see `single-sign-on/saml.ts`.
 */
const SAML_ANSWERS = '/api/v4/auth/saml/acs';
/** The time within which a request must arrive: enough for a gigabyte over a slow line. Headers have a minute. */
const UPLOAD_MS = 3_600_000;
/** The time a connection waits for its next request: longer than a proxy keeps it, which could otherwise send into a closing connection. */
const KEPT_MS = 75_000;

/** Tells whether an answer is a stream that lasts as long as there is news; other connections are reused when their answer ends. */
const isStream = (response: ServerResponse): boolean =>
  !response.writableEnded && /^(text\/event-stream|multipart\/)/.test(String(response.getHeader('content-type')));

export interface App {
  server: Server;
  /** Finishes the requests in flight, closes sockets with 1001 and stops listening. */
  close(): Promise<void>;
}

/** The HTTP server of Truss: every request gets one context, through whichever API it comes; compiled queries need none. */
export function createApp(services: Services, signs?: CompiledQuerySignals): App {
  const addressOf = addressReader(services.config);
  const connections = new OpenConnections(services);
  const contextOf = async (request: IncomingMessage): Promise<Ctx> => {
    const requestId = randomUUID();
    const place = viewerFields(await viewerOf(services, request));
    const address = addressOf(request);
    const waiting = new Waiting();
    const ctx: Ctx = {
      services,
      db: services.dbFor({
        share: connectionShareOf(services, personOf({ ...place, address })),
        signal: waiting.signal,
      }),
      ...place,
      waiting,
      requestId,
      log: services.log.child({ requestId }),
      address,
      agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      timeZone: zoneOf(request),
      cookies: [],
      news: new Set(),
    };
    const unhurried = { ...ctx, db: services.db };
    Promise.all([keepSession(unhurried), noteKeyUse(unhurried)]).catch((error: Error) =>
      ctx.log.warn({ error: error.message }, 'could not record the use of a session or API key'),
    );
    return ctx;
  };
  const schema = graph();
  const yoga = openGraph(schema, services, examples);
  const short = new CompiledResponses(services, schema, yoga, contextOf, signs);
  const web = serveWeb(services);
  // Discards the unread rest of the request; otherwise the library closes the connection half a second after the answer.
  const apiV4 = getRequestListener((request, env) => rest.fetch(request, env), { autoCleanupIncoming: false });

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const path = request.url!.split('?', 1)[0]!;
    const isGraph = path === '/graphql';
    services.metrics?.watchRequest(request, response, entryPointOf(path));
    const arrival = arrivalOf(request);
    const isPlain = isGraph && mayBeQuery(request) && originIsOurs(services.config, request);
    const body = isPlain ? await sentBody(request) : undefined;
    if (body && (await short.answered(request, response, body, started))) return;
    securityHeaders(services.config, response);
    if (path === '/metrics') return answerMetrics(services, request, response);
    if (path === '/health') return json(response, 200, { status: 'ok' });
    if (path === '/ready') return ready(services, response);
    if (!isGraph && !path.startsWith('/api/v4')) return web(request, response);
    let requestId: string | undefined;
    try {
      // A page of another site can make the browser send the session cookie, but no API key.
      const isFree = path === SAML_ANSWERS || apiKeyIn(request.headers.authorization) !== undefined;
      if (!isFree && !originIsOurs(services.config, request))
        throw forbidden('This request comes from another site. Send it from Truss itself.');
      if (isGraph && !isGraphBody(request)) throw unknownBody();
      const ctx = await contextOf(request);
      requestId = ctx.requestId;
      ctx.once = onceFor(ctx, request, arrival);
      const giveBack = await takeAnswer(services, personOf(ctx));
      // Runs also after the answer, since parts of a refused query may still be at work.
      const over = () => {
        giveBack();
        ctx.waiting!.leave();
      };
      if (response.destroyed) over();
      else response.on('close', over);
      if (request.method === 'GET' || request.method === 'HEAD') ctx.waiting!.onlyReads();
      response.setHeader('X-Request-Id', requestId);
      // Responses must not be cached; files set their own headers.
      response.setHeader('Cache-Control', 'no-store');
      response.on('finish', () => logRequest(ctx.log, {}, request, response, started));
      if (isGraph) {
        if (ctx.viewer)
          response.on(
            'close',
            connections.open(ctx.viewer, () => isStream(response) && response.destroy()),
          );
        await yoga(request, response, { ctx, body });
      } else {
        discardRest(request, response);
        await apiV4(Object.assign(request, { ctx }), response);
      }
    } catch (error) {
      const refusal = asRefusal(error);
      requestId ??= randomUUID();
      if (!refusal) services.log.error({ err: error, requestId, path }, 'unexpected');
      services.metrics?.countRefusal(isGraph ? 'graph' : 'api', (refusal ?? unexpectedError).code);
      answerRefusal(response, refusal ?? unexpectedError, isGraph, refusal ? undefined : requestId);
    }
  };

  services.metrics?.watchSockets(() => socketsByKind(services));
  const server = listenerOf(services, (request, response) => void handle(request, response));
  const live = openLiveSocket(services, contextOf, connections);
  const sockets = serveSockets(server, yoga, services, contextOf, connections, { '/socket/connect': live.upgrade });
  return {
    server,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      connections.close();
      live.close();
      await sockets.close();
      // Closes idle connections that are kept alive, so that the end need not wait for them.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      await closed;
      clearInterval(sweep);
      await closeActivityNotes(services);
    },
  };
}

const entryPointOf = (path: string): EntryPoint => {
  if (path === '/graphql') return 'graph';
  if (path.startsWith('/api/v4')) return 'api';
  return ['/metrics', '/health', '/ready'].includes(path) ? 'probe' : 'page';
};

/** A server that asks for client certificates where people sign in with them; those without are let in to sign in otherwise. */
function listenerOf({ singleSignOn }: Services, listener: RequestListener): Server {
  const tls = singleSignOn.settings.pki?.tls;
  const options = { requestTimeout: UPLOAD_MS, keepAliveTimeout: KEPT_MS };
  return tls
    ? createSecureServer({ ...options, ...tls, requestCert: true, rejectUnauthorized: false }, listener)
    : createServer(options, listener);
}

/**
 * Returns the holder of the API key in `Authorization`, which takes precedence, or of the session's cookie. A wrong key is nobody's,
 * whatever the cookie says; so is a request that a page sends for another user than the one signed in by now.
 */
async function viewerOf(services: Services, { headers }: IncomingMessage): Promise<Viewer | null> {
  const key = apiKeyIn(headers.authorization);
  if (key === undefined) {
    const viewer = await readViewer(services, sessionToken(headers.cookie));
    return isMeantBy(headers, viewer) ? viewer : null;
  }
  const viewer = await readKeyViewer(services, key);
  if (!viewer) throw unknownApiKey();
  return viewer;
}

function json(response: ServerResponse, status: number, body: unknown) {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

/** 200 when the database answers and has every migration, else 503. */
async function ready(services: Services, response: ServerResponse) {
  try {
    const migrated = await isMigrated(services.db);
    json(response, migrated ? 200 : 503, { status: migrated ? 'ready' : 'migrating' });
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'not ready: the database does not answer');
    response.setHeader('Retry-After', '2');
    json(response, 503, { status: 'database unreachable' });
  }
}
