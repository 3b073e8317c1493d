import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { GraphQLSchema } from 'graphql';

import { tokenHash } from '../identity/session/commands/secret-tokens.ts';
import { apiKeyIn, sessionToken } from '../identity/session/rules/cookies.ts';
import type { Ctx, Services } from '../platform/context.ts';
import { connectionShareOf, takeAnswer } from '../platform/database/person-shares.ts';
import { Waiting } from '../platform/database/waiting.ts';
import { askedIn } from '../platform/graph-requests.ts';
import type { OperationPlan } from '../platform/graph/compiler/plan.ts';
import { Plans } from '../platform/graph/compiler/plans.ts';
import { hasWaited, refusedAnswer } from '../platform/graph/compiler/refused.ts';
import { validDocument } from '../platform/graph/server.ts';
import { compressAnswer, VARY } from '../platform/http/compressed.ts';
import { headersOf } from '../platform/http/http.ts';
import { logRequest } from '../platform/http/request-log.ts';
import { zoneOf } from '../platform/http/time-zones.ts';
import { CompiledQueries } from './compiled-queries.ts';

/** The signals of a compiled query, for tests that have it answered by the compiler and by resolvers. */
export interface CompiledQuerySignals {
  /** Tells whether the query may be compiled. */
  mayCompile(request: IncomingMessage): boolean;
  /** Called when a compiled query has answered. */
  answered(requestId: string): void;
}

type ContextOf = (request: IncomingMessage) => Promise<Ctx>;
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** The requester, who may stop waiting, so that statements are not run in vain. */
  waiting: Waiting;
}

/** Answers queries that can be compiled, without the GraphQL server and the context that all others need. */
export class CompiledResponses {
  readonly #services: Services;
  readonly #plans: Plans;
  readonly #compiledQueries: CompiledQueries;
  readonly #contextOf: ContextOf;
  readonly #signals: CompiledQuerySignals | undefined;
  readonly #headers: readonly string[];

  constructor(
    services: Services,
    schema: GraphQLSchema,
    yoga: Parameters<typeof validDocument>[0],
    contextOf: ContextOf,
    signals?: CompiledQuerySignals,
  ) {
    this.#services = services;
    this.#plans = new Plans(schema, (query) => validDocument(yoga, query));
    this.#compiledQueries = new CompiledQueries(services);
    this.#contextOf = contextOf;
    this.#signals = signals;
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    this.#headers = [...headersOf(services.config).flat(), 'Cache-Control', 'no-store', ...type, ...VARY];
  }

  /** Answers a query if it can be compiled; false where resolvers have to answer it. */
  async answered(request: IncomingMessage, response: ServerResponse, body: Buffer, started: number): Promise<boolean> {
    if (this.#signals?.mayCompile(request) === false) return false;
    const token = apiKeyIn(request.headers.authorization) === undefined && sessionToken(request.headers.cookie);
    const asked = token ? askedIn(body) : undefined;
    const plan = asked && this.#plans.planOf(asked);
    if (!token || !plan) return false;
    const requestId = randomUUID();
    const waiting = new Waiting();
    waiting.onlyReads();
    const text = await this.#answer(plan, tokenHash(token), { request, response, requestId, waiting });
    // The resolvers word the refusal, if the client still waits.
    if (text === undefined) return response.destroyed;
    this.#signals?.answered(requestId);
    response.on('finish', () => logRequest(this.#services.log, { requestId }, request, response, started));
    await this.#send(request, response, requestId, text);
    return true;
  }

  async #answer(plan: OperationPlan, holder: Buffer, exchange: Exchange): Promise<string | undefined> {
    const { request, response, requestId, waiting } = exchange;
    const services = this.#services;
    let giveBack: (() => void) | undefined;
    let context: Promise<Ctx> | undefined;
    const over = () => {
      giveBack?.();
      if (!response.writableEnded) waiting.leave();
    };
    response.on('close', over);
    const text = await this.#compiledQueries
      .answer(plan, {
        holder,
        timeZone: zoneOf(request),
        authenticate: () => (context ??= this.#contextOf(request)),
        connect: async ({ username }) => {
          giveBack ??= await takeAnswer(services, username);
          return services.connectFor({ share: connectionShareOf(services, username), signal: waiting.signal });
        },
      })
      .catch((error: Error) => {
        services.log.debug({ error: error.message }, 'not answered by a compiled query');
        return hasWaited(error) && plan.asks.isAlone
          ? refusedAnswer({ services, log: services.log, requestId }, plan, error)
          : undefined;
      });
    if (text !== undefined) return text;
    response.off('close', over);
    over();
    return undefined;
  }

  async #send(request: IncomingMessage, response: ServerResponse, requestId: string, text: string): Promise<void> {
    const headers = [...this.#headers, 'X-Request-Id', requestId];
    const small = request.headers['accept-encoding'] && (await compressAnswer(request, text));
    if (small) {
      const { coding, body } = small;
      response
        .writeHead(200, [...headers, 'Content-Encoding', coding, 'Content-Length', String(body.length)])
        .end(body);
      return;
    }
    const size = Buffer.byteLength(text);
    response
      .writeHead(200, [...headers, 'Content-Length', String(size)])
      .end(text, size === text.length ? 'latin1' : 'utf8'); // plain letters are the same in both, and quicker to send
  }
}
