import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { answeredBefore, answerLost, stillAtWork } from '../../refusals/repeats.ts';
import type { Db, Writer } from '../database/database.ts';
import type { Arrival } from './arrival.ts';
import { claim, readKnown, signOfLife, SIGN_MS, type Keyed, type Known } from './done-requests.ts';

/** The time somebody waits for the answer to a request under way, and the pauses between looks. */
const PATIENCE_MS = 10_000;
const FIRST_LOOK_MS = 20;
const LOOK_MS = 400;

/** The error that somebody else is working on the request, or has answered it. */
export class RequestTaken extends Error {}

/**
 * A request that is carried out once, however often it comes with its key. Each of its mutations claims the key in its first transaction: a
 * committed one was claimed, and one that was rolled back was not, wherever a server dies.
 */
export class Once implements Keyed {
  readonly sender: string;
  readonly key: Buffer;
  readonly arrival: Arrival;
  readonly run: string = randomUUID();
  /** True if the request began a job, which is not begun again however it ended. */
  hasBegunJob = false;
  /** True if the request turned out to be answered before. */
  isRepeated = false;
  /** The first of its mutations that it has claimed. */
  nth = 0;
  #nth = 0;
  #begun = 0;
  #before: Promise<Known | undefined> = Promise.resolve(undefined);
  #refused = 0;
  #isOver = false;
  #isFaulty = false;
  readonly #claimed = new Set<number>();
  /** The end of the wait for another's answer, however many others get in the way. */
  #patience: { until: number; pause: number } | undefined;
  #signs: NodeJS.Timeout | undefined;

  /** Keeps requests of an API key apart from those of its owner and of other keys: none gets another's answer. */
  constructor(from: { sender: string; apiKey: Buffer | undefined }, key: string, arrival: Arrival) {
    this.sender = from.sender;
    this.key = createHash('sha256')
      .update(`${from.apiKey?.toString('hex') ?? ''}\n${key}`)
      .digest();
    this.arrival = arrival;
  }

  /** Looks up whether it was done before, while its body is read. */
  look(db: Db): void {
    this.#before = readKnown(db, this);
    this.#before.catch(() => undefined); // told by whoever waits for it
  }

  /** Begins the next mutation of the request, once it is known not to have been done before; refuses it otherwise. */
  async begin(db: Db): Promise<void> {
    this.#nth = this.#begun++;
    const before = await this.#before;
    if (!this.#isFree(before)) await this.untilFree(db);
  }

  /** The mutation was refused, and has done nothing. */
  refused(): void {
    this.#refused++;
  }

  /** Notes a failure that may not happen another time. */
  failed(): void {
    this.#isFaulty = true;
  }

  /** Tells whether everything was answered, everything was refused, or a completed part failed to be answered. */
  get outcome(): 'answered' | 'failed' | 'refused' {
    if (this.#isFaulty) return 'failed';
    return this.#refused === this.#begun ? 'refused' : 'answered';
  }

  /** Tells whether it was asked to change something. */
  get hasBegun(): boolean {
    return this.#begun > 0;
  }

  /** Tells whether any mutation was claimed. */
  get hasClaimed(): boolean {
    return this.#claimed.size > 0;
  }

  /** Returns the claim for the next transaction; undefined if an earlier one has it, or the request is over. */
  nextClaim(): Claim | undefined {
    const nth = this.#nth;
    if (this.isRepeated) throw answeredBefore();
    if (this.#isOver || this.#claimed.has(nth)) return undefined;
    if (!this.hasClaimed) this.nth = nth;
    this.#claimed.add(nth);
    return {
      take: async (db) => {
        if (!(await claim(db, this, nth, this.run))) throw new RequestTaken();
      },
      committed: (db) => {
        if (this.#isOver) return;
        this.#signs ??= setInterval(() => {
          // Others that wait for the answer take this server for dead if it does not report.
          signOfLife(db, this, this.run).catch(() => undefined);
        }, SIGN_MS).unref();
      },
      rolledBack: () => void this.#claimed.delete(nth),
    };
  }

  /** Waits until another's claim is released; refuses if that takes too long, and reports if the request was answered. */
  async untilFree(db: Db): Promise<void> {
    const patience = (this.#patience ??= { until: Date.now() + PATIENCE_MS, pause: FIRST_LOOK_MS });
    while (Date.now() < patience.until) {
      await pause(patience.pause);
      patience.pause = Math.min(patience.pause * 2, LOOK_MS);
      if (this.#isFree(await readKnown(db, this))) return;
    }
    throw stillAtWork();
  }

  /** Tells whether the mutation may run because nobody else is running it. */
  #isFree(known: Known | undefined): boolean {
    if (!known) return true;
    if (known.sealed !== null) {
      this.isRepeated = true;
      throw answeredBefore();
    }
    if (!known.isUnderWay && known.done.includes(this.#nth)) throw answerLost();
    return !known.isUnderWay;
  }

  /** Ends the request after its answer: further work is done without a claim. */
  end(): void {
    this.#isOver = true;
    clearInterval(this.#signs);
  }
}

/** The claim of one transaction. */
export interface Claim {
  take(db: Writer): Promise<void>;
  committed(db: Db): void;
  rolledBack(): void;
}
