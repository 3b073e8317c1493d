import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';

import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse as parseQuery,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { WebSocketServer } from 'ws';

import { mutationsByPost, unknownOperation } from '../../refusals/operations.ts';
import { invalid, type Refusal } from '../../refusals/refusal.ts';
import { personOf, type Ctx, type Services, type Viewer } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import type { SubscribeArgs } from '../feed/shared-plan.ts';
import type { Wire } from '../feed/shared-wire.ts';
import { SharedSubscriptions } from '../feed/shared.ts';
import { countSocketsBy } from '../feed/sockets.ts';
import { useOnce } from '../http/answered-once.ts';
import { useCompression } from '../http/compressed-answers.ts';
import { isOwnOrigin } from '../http/http.ts';
import { graphiqlPolicy } from '../http/policies.ts';
import { useCompiled } from './compiled.ts';
import { DocumentCache, forgotten } from './document-cache.ts';
import { useLimits } from './limits.ts';
import { PendingOperations } from './pending-operations.ts';
import { shapedError, useCost, useRefusals } from './plugins.ts';
import { useRequestBodies } from './request-bodies.ts';
import { SocketOperations } from './socket-operations.ts';

interface Outside {
  ctx: Ctx;
  body?: Buffer | undefined;
}
export type Yoga = YogaServerInstance<Outside, Ctx>;
export type ContextOf = (request: IncomingMessage) => Promise<Ctx>;
/** Upgrades a request to a WebSocket; its origin has been checked. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
/** Registers open connections, to be closed when their viewer loses access. */
export interface Watch {
  open(viewer: Viewer, shut: () => void): () => void;
  /** Resolves when all connections that must be closed by now are closed. */
  checkNow(): Promise<void>;
}

/** Finds an operation of our own pages by its hash; reads them again if one is missing, since the Relay compiler may have added it. */
export const findPersistedOperation = (() => {
  const file = resolve(import.meta.dirname, '../../../web/persisted-queries.json');
  let operations: Record<string, string> | undefined;
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    } catch {
      return {};
    }
  };
  return (id: string): string | null => {
    if (!operations || !Object.hasOwn(operations, id)) operations = read();
    return Object.hasOwn(operations, id) ? operations[id]! : null;
  };
})();

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const documentIdOf = (params: object) => textOf((params as { documentId?: unknown }).documentId);

const asGraphError = ({ message, code, status, title }: Refusal): GraphQLError =>
  new GraphQLError(message, { extensions: { code, status, title, http: { status } } });

/** Refuses what asks nothing, neither in words nor by the hash of a kept operation, before anybody looks for it. */
const useQuestion = (): Plugin => ({
  onParams: ({ params }) => {
    if (typeof params.query === 'string' || documentIdOf(params) !== null) return;
    throw asGraphError(invalid("Send the query as the text 'query'."));
  },
});

/**
 * Serves the graph over HTTP: POST, GET for queries, server-sent events for subscriptions, and GraphiQL for browsers, which shows worked
 * examples first.
 */
export function openGraph(schema: GraphQLSchema, services: Services, examples: string): Yoga {
  const graphiql = renderGraphiQL({ title: 'Truss', subscriptionsProtocol: 'WS', defaultQuery: examples });
  const graphiqlAllowed = graphiqlPolicy(graphiql);
  return createYoga<Outside, Ctx>({
    schema,
    context: ({ ctx }) => ctx,
    graphqlEndpoint: '/graphql',
    logging: false,
    maskedErrors: false,
    landingPage: false,
    batching: false,
    cors: false,
    graphiql: true,
    renderGraphiQL: () => graphiql,
    multipart: false,
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: new DocumentCache(), errorCache: forgotten, validationCache: true },
    plugins: [
      useOnce(),
      useRequestBodies(),
      useLimits(),
      useQuestion(),
      usePersistedOperations({
        allowArbitraryOperations: true,
        extractPersistedOperationId: documentIdOf,
        getPersistedOperation: findPersistedOperation,
        customErrors: { notFound: () => asGraphError(unknownOperation()) },
      }) as Plugin,
      useRefusals(),
      useCost(),
      useCompiled(),
      {
        onResponse: ({ response, serverContext }) => {
          if (response.headers.get('content-type')?.startsWith('text/html'))
            response.headers.set('Content-Security-Policy', graphiqlAllowed);
          for (const cookie of (serverContext as unknown as Outside | undefined)?.ctx.cookies ?? [])
            response.headers.append('Set-Cookie', cookie);
        },
      },
      useCompression(),
    ],
  }) as unknown as Yoga & { services: typeof services };
}

const isMutation = (query: string, name: string | null | undefined): boolean =>
  /\bmutation\b/.test(query) && getOperationAST(parseQuery(query), name)?.operation === OperationTypeNode.MUTATION;

/** The document of a query; undefined if it cannot be parsed or is not valid. */
export function validDocument(yoga: Yoga, query: string): DocumentNode | undefined {
  const { schema, parse, validate } = yoga.getEnveloped({} as never);
  try {
    const document = parse(query) as DocumentNode;
    return validate(schema, document).length === 0 ? document : undefined;
  } catch {
    return undefined; // refused in words by whoever is asked next
  }
}

/**
 * Serves the graph over WebSockets (graphql-ws) on the same path, and other sockets at their paths. Each operation gets its own context,
 * so that permissions are up to date.
 */
export function serveSockets(
  server: Server,
  yoga: Yoga,
  services: Services,
  contextOf: ContextOf,
  connections: Watch,
  elsewhere: Record<string, Upgrade> = {},
): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1 << 20 });
  countSocketsBy(services, 'graph', () => sockets.clients.size);
  const toGraph: Upgrade = (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (ws) => {
      sockets.emit('connection', ws, request);
      // A broken connection is closed by the library. That is normal, so the default listener, which would log it, is removed.
      ws.removeAllListeners('error').on('error', () => undefined);
    });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy()); // The client may disconnect before the upgrade is answered
    const { origin, host } = request.headers;
    const path = request.url!.split('?', 1)[0]!;
    const upgrade = path === '/graphql' ? toGraph : Object.hasOwn(elsewhere, path) ? elsewhere[path] : undefined;
    const isOurs = upgrade && (!origin || isOwnOrigin(services.config, origin, host));
    if (!isOurs) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    upgrade(request, socket, head);
  });
  // Clients reconnect after this code and continue from the last event they saw; a result with errors would make them miss events.
  const tryAgainLater = ({ socket }: Extra) => socket.close(1013, 'The database cannot be reached');
  // Sockets that lost a permission are closed with a code after which clients reconnect; each operation is then refused on its own.
  const watched = new WeakMap<object, { viewer: Viewer; leave: () => void }>();
  const watch = ({ socket }: Extra, now: Viewer) => {
    const before = watched.get(socket);
    // Permissions under which earlier operations on this socket were started are kept, so that a later operation cannot hide that one
    // was lost.
    const viewer = before
      ? {
          ...now,
          version: Math.min(before.viewer.version, now.version),
          permissions: [...new Set([...before.viewer.permissions, ...now.permissions])],
          ...(now.demanding && {
            demanding: now.demanding.filter((slug) => before.viewer.demanding?.includes(slug)),
          }),
        }
      : now;
    if (before) before.leave();
    else socket.once('close', () => watched.get(socket)!.leave());
    watched.set(socket, {
      viewer,
      leave: connections.open(viewer, () => socket.close(1012, 'Permissions have changed')),
    });
  };
  const pending = new PendingOperations();
  const underWay = new SocketOperations(services.shares.operations);
  const ended = ({ socket }: Extra, id: string) => {
    pending.end(socket, id);
    underWay.end(socket, id);
  };
  const shared = new SharedSubscriptions(services, () => connections.checkNow());
  interface Envelope {
    execute(args: unknown): unknown;
    subscribe(args: unknown): unknown;
    wire: Wire;
  }
  const served = useServer<Record<string, unknown>, { request: IncomingMessage }>(
    {
      execute: (args) => (args as unknown as { rootValue: Envelope }).rootValue.execute(args) as never,
      subscribe: (args) => {
        const { subscribe, wire } = (args as unknown as { rootValue: Envelope }).rootValue;
        return (shared.listen(args as unknown as SubscribeArgs, wire) ?? subscribe(args)) as never;
      },
      onSubscribe: async ({ extra }, id, params) => {
        const documentId = textOf(params.extensions?.['documentId']);
        const query = params.query || (documentId !== null && findPersistedOperation(documentId)) || '';
        try {
          if (isMutation(query, params.operationName)) throw mutationsByPost();
          underWay.begin(extra.socket, id);
          const ctx = await contextOf(extra.request);
          await underWay.own(extra.socket, id, personOf(ctx));
          if (ctx.viewer) watch(extra, ctx.viewer);
          if (ctx.waiting) pending.add(extra.socket, id, ctx.waiting);
          const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({
            ctx,
            params: { ...params, query },
            request: extra.request,
          } as never);
          const args = {
            schema,
            operationName: params.operationName,
            document: parse(query),
            variableValues: params.variables,
            contextValue: await contextFactory(),
            rootValue: { execute, subscribe, wire: { id, socket: extra.socket, raw: extra.request.socket } },
          };
          const errors = validate(args.schema, args.document);
          return errors.length > 0 ? errors : (args as never);
        } catch (error) {
          // A thrown error would close the socket for good.
          if (isDatabaseAway(error)) tryAgainLater(extra);
          return [shapedError({ requestId: randomUUID(), log: services.log, services }, error as GraphQLError)];
        }
      },
      onComplete: ({ extra }, id) => ended(extra, id),
      onError: ({ extra }, id) => ended(extra, id),
      onNext: ({ extra }, _id, _params, _args, { errors }) => {
        if (errors?.some(({ extensions }) => extensions['status'] === 503)) tryAgainLater(extra);
      },
    },
    sockets,
    30_000,
  );
  return { close: async () => void (await served.dispose()) };
}
