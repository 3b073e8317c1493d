import { connect } from 'node:net';

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

import { requesterIsGone } from '../../refusals/pace.ts';
import { CopiedBytes } from './copied-bytes.ts';
import { CopiedRows } from './copied-rows.ts';

/** The number of connections that a person may hold at a time. */
export interface ConnectionShare {
  /** Takes a connection; the returned function gives it back. */
  take(): Promise<() => void>;
  /** Waits, with one that was taken, until the pool has a connection. */
  waitFor<T>(connection: Promise<T>): Promise<T>;
}

/** The person on whose behalf the database is used, with their limits. */
export interface Requester {
  share?: ConnectionShare;
  /** Aborted when no client waits for the response any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Returns a pool's connections for one requester: within their share, and cancelled when nobody waits. A statement in a writing transaction
 * may take `savingMs`.
 */
export const connectionsFor = (pool: pg.Pool, savingMs: number, requester: Requester = {}): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const { share } = requester;
    const giveBack = await share?.take();
    try {
      if (requester.signal?.aborted) throw requesterIsGone();
      const client = await (share?.waitFor(pool.connect()) ?? pool.connect());
      return new Held(client, savingMs, requester.signal, giveBack) as unknown as PostgresPoolClient;
    } catch (error) {
      giveBack?.();
      throw error;
    }
  },
});

/** Fields of a connection that the driver's types omit: Postgres needs them to cancel its statement. */
interface Backend {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** A connection while one requester holds it. When the client goes away, a read is cancelled; a write is finished. */
class Held {
  readonly #client: pg.PoolClient;
  readonly #savingMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #giveBack: (() => void) | undefined;
  #isSaving = false;
  #isAsking = false;
  #stopped: Promise<void> | undefined;

  constructor(
    client: pg.PoolClient,
    savingMs: number,
    signal: AbortSignal | undefined,
    giveBack: (() => void) | undefined,
  ) {
    this.#client = client;
    this.#savingMs = savingMs;
    this.#signal = signal;
    this.#giveBack = giveBack;
    signal?.addEventListener('abort', this.#stop, { once: true });
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    if (text === 'begin') return this.#begin();
    if (this.#isGivenUp && text !== 'rollback') throw requesterIsGone();
    this.#isAsking = true;
    try {
      const [first] = values;
      if (first instanceof CopiedRows) return await first.send(this.#client, text);
      if (first instanceof CopiedBytes) return await first.take(this.#client, text);
      return await this.#client.query(text, values as unknown[]);
    } catch (error) {
      throw this.#stopped ? requesterIsGone() : error;
    } finally {
      this.#isAsking = false;
    }
  }

  release(destroy?: boolean): void {
    this.#signal?.removeEventListener('abort', this.#stop);
    const free = () => {
      this.#client.release(destroy);
      this.#giveBack?.();
    };
    // A cancel request still under way would hit the next statement, so the connection is given back only after it.
    if (this.#stopped) void this.#stopped.then(free);
    else free();
  }

  async #begin(): Promise<unknown> {
    if (this.#isGivenUp) throw requesterIsGone();
    this.#isSaving = true;
    return this.#client.query(`begin; set local statement_timeout = ${this.#savingMs}`);
  }

  get #isGivenUp(): boolean {
    return !this.#isSaving && this.#signal?.aborted === true;
  }

  readonly #stop = (): void => {
    if (this.#isAsking && !this.#isSaving) this.#stopped = tellToStop(this.#client as unknown as Backend);
  };
}

const CANCEL = 80_877_102;

/**
 * Asks Postgres to cancel a connection's statement; resolves when Postgres has taken note. It works if no connection is free, and
 * through a pooler.
 */
function tellToStop({ host, port, processID, secretKey }: Backend): Promise<void> {
  const wish = Buffer.alloc(16);
  [wish.length, CANCEL, processID, secretKey].forEach((number, at) => wish.writeInt32BE(number, at * 4));
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  return new Promise((done) => {
    // A lost cancel request does no harm: the statement has a time limit of its own.
    socket.on('error', () => undefined).on('close', () => done());
    socket.on('connect', () => socket.end(wish)).resume();
  });
}
