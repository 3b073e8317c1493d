import { Refusal } from '../../refusals/refusal.ts';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';

const LEFT_ALONE_MS = 30_000;

/** A streaming replica for reads that may lag behind; if it fails, the primary answers. */
export class Replica {
  readonly #primary: Db;
  readonly #replica: Db | undefined;
  readonly #log: Log;
  #isAway = false;
  #askAgain = 0;
  /** The number of reads that the replica and the primary each answered. */
  readonly counts: Record<'replica' | 'primary', number> = { replica: 0, primary: 0 };

  constructor(primary: Db, replica: Db | undefined, log: Log) {
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
  }

  /** Reads from the replica if there is one that answers, else from the primary. */
  async read<T extends {}>(work: (db: Db) => Promise<T>): Promise<T> {
    return (await this.attempt(work)) ?? work(this.#primary);
  }

  /** Reads from the replica only: undefined if there is none, it fails, or the work finds it too far behind. */
  async attempt<T extends {}>(work: (db: Db) => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#replica) return undefined;
    const result = performance.now() < this.#askAgain ? undefined : await this.#ask(this.#replica, work);
    this.counts[result === undefined ? 'primary' : 'replica']++;
    return result;
  }

  async close(): Promise<void> {
    await this.#replica?.destroy();
  }

  async #ask<T>(replica: Db, work: (db: Db) => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work(replica);
      if (this.#isAway) this.#log.info('the replica answers again');
      this.#isAway = false;
      return result;
    } catch (error) {
      // The refusal may be due to the lag, so the primary has to decide.
      if (error instanceof Refusal) return undefined;
      this.#askAgain = performance.now() + LEFT_ALONE_MS;
      if (!this.#isAway) this.#log.warn({ error: reason(error) }, 'the replica does not answer; reads use the primary');
      this.#isAway = true;
      return undefined;
    }
  }
}

const reason = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(reason).join('; ') : (error as Error).message;
