import { connect } from 'node:net';

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

import { nobodyWaits } from '../../refusals.ts';

/** On whose behalf the database is asked. */
export interface Requester {
  /** Takes one of the connections that they may hold at a time; the returned function gives it back. */
  share?: () => Promise<() => void>;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** The connections of a pool as one asker has them; a transaction that writes may take so long for each statement. */
export const connectionsFor = (pool: pg.Pool, savingMs: number, requester: Requester = {}): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const giveBack = await requester.share?.();
    try {
      if (requester.signal?.aborted) throw nobodyWaits();
      return new Held(await pool.connect(), savingMs, requester.signal, giveBack) as unknown as PostgresPoolClient;
    } catch (error) {
      giveBack?.();
      throw error;
    }
  },
});

/** What the driver knows of a connection and its types do not say: by this Postgres knows whom a wish to stop is about. */
interface Backend {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** A connection for as long as somebody has it. What only reads stops when they go; what writes is brought to its end. */
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
    if (this.#isGivenUp && text !== 'rollback') throw nobodyWaits();
    this.#isAsking = true;
    try {
      return await this.#client.query(text, values as unknown[]);
    } catch (error) {
      throw this.#stopped ? nobodyWaits() : error;
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
    // A wish to stop that is still on its way would hit what the next one asks.
    if (this.#stopped) void this.#stopped.then(free);
    else free();
  }

  async #begin(): Promise<unknown> {
    if (this.#isGivenUp) throw nobodyWaits();
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

/** Tells Postgres to stop what a connection is at; ends when Postgres has taken note. It works where no connection is free, and through a pooler. */
function tellToStop({ host, port, processID, secretKey }: Backend): Promise<void> {
  const wish = Buffer.alloc(16);
  [wish.length, CANCEL, processID, secretKey].forEach((number, at) => wish.writeInt32BE(number, at * 4));
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  return new Promise((done) => {
    // A wish that is lost does no harm: the statement has a time limit of its own.
    socket.on('error', () => undefined).on('close', () => done());
    socket.on('connect', () => socket.end(wish)).resume();
  });
}
