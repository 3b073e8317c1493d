import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';

import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { WebSocketServer } from 'ws';

import type { Ctx, House, Viewer } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import type { SubscribeArgs } from '../feed/shared-plan.ts';
import type { Wire } from '../feed/shared-wire.ts';
import { SharedSubscriptions } from '../feed/shared.ts';
import { countSocketsBy } from '../feed/sockets.ts';
import { isOwnOrigin } from '../http/http.ts';
import { graphiqlPolicy } from '../http/policies.ts';
import { useBodies } from './bodies.ts';
import { useCompiled } from './compiled.ts';
import { examples } from './examples.ts';
import { useLimits } from './limits.ts';
import { PendingOperations } from './pending-operations.ts';
import { shapedError, useCost, useRefusals } from './plugins.ts';

interface Outside {
  ctx: Ctx;
  body?: Buffer | undefined;
}
export type Yoga = YogaServerInstance<Outside, Ctx>;
export type ContextOf = (request: IncomingMessage) => Promise<Ctx>;
/** What makes a WebSocket of a request; its origin has been looked at. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
/** Where open connections are watched over. */
export interface Watch {
  open(viewer: Viewer, shut: () => void): () => void;
  /** Ends when those that had to be shut by now are. */
  checkNow(): Promise<void>;
}

/** The operations our own pages send by their hash; read again when one is missing, since the compiler may have added it. */
export const persisted = (() => {
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

const graphiql = renderGraphiQL({ title: 'Truss', subscriptionsProtocol: 'WS', defaultQuery: examples });
const graphiqlAllowed = graphiqlPolicy(graphiql);

/** The graph over HTTP: POST, GET for queries, server-sent events for subscriptions, and GraphiQL for browsers. */
export function openGraph(schema: GraphQLSchema, house: House): Yoga {
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
    plugins: [
      useBodies(),
      useLimits(),
      usePersistedOperations({
        allowArbitraryOperations: true,
        extractPersistedOperationId: (params) => textOf((params as { documentId?: unknown }).documentId),
        getPersistedOperation: persisted,
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
    ],
  }) as unknown as Yoga & { house: typeof house };
}

/** The document that a text is; undefined where it is none that may be asked. */
export function lawful(yoga: Yoga, query: string): DocumentNode | undefined {
  const { schema, parse, validate } = yoga.getEnveloped({} as never);
  try {
    const document = parse(query) as DocumentNode;
    return validate(schema, document).length === 0 ? document : undefined;
  } catch {
    return undefined; // refused in words by whoever is asked next
  }
}

/** The graph over WebSockets (graphql-ws), on the same path, and other sockets at theirs. Each operation gets a context of its own, so it sees who is signed in now. */
export function serveSockets(
  server: Server,
  yoga: Yoga,
  house: House,
  contextOf: ContextOf,
  connections: Watch,
  elsewhere: Record<string, Upgrade> = {},
): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1 << 20 });
  countSocketsBy(house, 'graph', () => sockets.clients.size);
  const toGraph: Upgrade = (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (ws) => {
      sockets.emit('connection', ws, request);
      // A connection that breaks is closed by itself. It is everyday, and nothing for the console.
      ws.removeAllListeners('error').on('error', () => undefined);
    });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy()); // whoever knocks may be gone before they are answered
    const { origin, host } = request.headers;
    const path = request.url!.split('?', 1)[0]!;
    const upgrade = path === '/graphql' ? toGraph : Object.hasOwn(elsewhere, path) ? elsewhere[path] : undefined;
    const isOurs = upgrade && (!origin || isOwnOrigin(house.config, origin, host));
    if (!isOurs) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    upgrade(request, socket, head);
  });
  // Clients come back to a socket that was closed so, and go on from the last they heard: an answer with a hole would be lost to them.
  const tryAgainLater = ({ socket }: Extra) => socket.close(1013, 'The database is away');
  // Closed with a code after which clients come back: they are then told, operation by operation, what they may no longer do.
  const watched = new WeakMap<object, { viewer: Viewer; leave: () => void }>();
  const watch = ({ socket }: Extra, now: Viewer) => {
    const before = watched.get(socket);
    // What earlier operations on the socket were let in with counts too: a later one must not hide that it is lost.
    const viewer = before
      ? {
          ...now,
          version: Math.min(before.viewer.version, now.version),
          permissions: [...new Set([...before.viewer.permissions, ...now.permissions])],
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
  const shared = new SharedSubscriptions(house, () => connections.checkNow());
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
        const query = params.query || (documentId !== null && persisted(documentId)) || '';
        try {
          const ctx = await contextOf(extra.request);
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
          // Thrown, it would close the socket for good.
          if (isDatabaseAway(error)) tryAgainLater(extra);
          return [shapedError({ requestId: randomUUID(), log: house.log, house }, error as GraphQLError)];
        }
      },
      onComplete: ({ extra }, id) => pending.end(extra.socket, id),
      onError: ({ extra }, id) => pending.end(extra.socket, id),
      onNext: ({ extra }, _id, _params, _args, { errors }) => {
        if (errors?.some(({ extensions }) => extensions['status'] === 503)) tryAgainLater(extra);
      },
    },
    sockets,
    30_000,
  );
  return { close: async () => void (await served.dispose()) };
}
