import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { graph } from './graph.ts';
import { apiKeyIn, sessionToken } from './identity/session/cookies.ts';
import { tokenHash } from './identity/session/passwords.ts';
import type { Ctx, House } from './platform/context.ts';
import { connectionShareOf, takeAnswer } from './platform/database/person-shares.ts';
import { Waiting } from './platform/database/waiting.ts';
import { askedIn } from './platform/graph-requests.ts';
import type { Plan } from './platform/graph/compiler/plan.ts';
import { Plans } from './platform/graph/compiler/plans.ts';
import { hasWaited, refusedAnswer } from './platform/graph/compiler/refused.ts';
import { lawful } from './platform/graph/server.ts';
import { compressed, VARY } from './platform/http/compressed.ts';
import { headersOf } from './platform/http/http.ts';
import { zoneOf } from './platform/http/time-zones.ts';
import { told } from './platform/http/told.ts';
import { ShortWay } from './short-way.ts';

/** For tests, which have the same answered both ways. */
export interface ShortWaySigns {
  isOpen(request: IncomingMessage): boolean;
  taken(requestId: string): void;
}

type ContextOf = (request: IncomingMessage) => Promise<Ctx>;
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** Whether whoever asked still waits, so that their statements are not for nothing. */
  waiting: Waiting;
}

/** Answers queries that are compiled, without what all others need. */
export class ShortAnswers {
  readonly #house: House;
  readonly #plans: Plans;
  readonly #shortWay: ShortWay;
  readonly #contextOf: ContextOf;
  readonly #signs: ShortWaySigns | undefined;
  readonly #headers: readonly string[];

  constructor(house: House, yoga: Parameters<typeof lawful>[0], contextOf: ContextOf, signs?: ShortWaySigns) {
    this.#house = house;
    this.#plans = new Plans(graph(), (query) => lawful(yoga, query));
    this.#shortWay = new ShortWay(house);
    this.#contextOf = contextOf;
    this.#signs = signs;
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    this.#headers = [...headersOf(house.config).flat(), 'Cache-Control', 'no-store', ...type, ...VARY];
  }

  /** Whether a query has been answered so. */
  async answered(request: IncomingMessage, response: ServerResponse, body: Buffer, started: number): Promise<boolean> {
    if (this.#signs?.isOpen(request) === false) return false;
    const token = apiKeyIn(request.headers.authorization) === undefined && sessionToken(request.headers.cookie);
    const asked = token ? askedIn(body) : undefined;
    const plan = asked && this.#plans.planOf(asked);
    if (!token || !plan) return false;
    const requestId = randomUUID();
    const waiting = new Waiting();
    waiting.onlyReads();
    const text = await this.#answer(plan, tokenHash(token), { request, response, requestId, waiting });
    // The usual way has the words for all that is refused at once; if anybody still listens.
    if (text === undefined) return response.destroyed;
    this.#signs?.taken(requestId);
    response.on('finish', () => told(this.#house.log, { requestId }, request, response, started));
    await this.#send(request, response, requestId, text);
    return true;
  }

  async #answer(plan: Plan, holder: Buffer, exchange: Exchange): Promise<string | undefined> {
    const { request, response, requestId, waiting } = exchange;
    const house = this.#house;
    let giveBack: (() => void) | undefined;
    const over = () => {
      giveBack?.();
      if (!response.writableEnded) waiting.leave();
    };
    response.on('close', over);
    const text = await this.#shortWay
      .answer(plan, {
        holder,
        timeZone: zoneOf(request),
        letIn: () => this.#contextOf(request),
        connect: async ({ username }) => {
          giveBack = await takeAnswer(house, username);
          return house.connectFor({ share: connectionShareOf(house, username), signal: waiting.signal });
        },
      })
      .catch((error: Error) => {
        house.log.debug({ error: error.message }, 'not answered by a compiled query');
        return hasWaited(error) && plan.asks.isAlone
          ? refusedAnswer({ house, log: house.log, requestId }, plan, error)
          : undefined;
      });
    if (text !== undefined) return text;
    response.off('close', over);
    over();
    return undefined;
  }

  async #send(request: IncomingMessage, response: ServerResponse, requestId: string, text: string): Promise<void> {
    const headers = [...this.#headers, 'X-Request-Id', requestId];
    const small = request.headers['accept-encoding'] && (await compressed(request, text));
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
