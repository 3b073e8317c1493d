import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { Log } from '../log.ts';
import { parsedJson } from '../text/json.ts';
import type { OpenWakeUps, WakeUps } from './wake-ups.ts';

const POLL_MS = 5_000;
/** The number of topics in one notification, which keeps it below Postgres's limit of 8,000 bytes. */
const TOPICS_AT_ONCE = 150;

/** Postgres carries 8,000 bytes in a notification. */
const LONGEST_MESSAGE = 7_000;

const wakeUp = z.object({
  from: z.string(),
  at: z.number(),
  topics: z.array(z.string()),
  said: z.array(z.tuple([z.string(), z.string()])).optional(),
});
/** Receives a topic's broadcasts, and whether each came from this process. */
export type BroadcastListener = (words: string, isOwn: boolean) => void;
/** Wakes a follower; `at` is when the topic was announced, if known. */
type WakeFollower = (at?: number) => void;

/**
 * Wakes followers in every server process when a topic has news. A wake-up may get lost or come twice; followers therefore read news by
 * the number they saw last, and look every few seconds anyway.
 */
export class Feed {
  readonly #id: string = randomUUID();
  readonly #followers = new Map<string, Set<WakeFollower>>();
  readonly #log: Log;
  readonly #wakeUps: WakeUps;
  readonly #pollMs: number;
  #waiting = new Set<string>();
  readonly #listeners = new Map<string, Set<BroadcastListener>>();
  readonly #missed = new Set<() => void>();
  #broadcasts: [topic: string, words: string][] = [];
  /** Resolves when earlier broadcasts have been sent: on connections of their own, two messages could overtake each other. */
  #broadcasting: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #isLosing = false;
  /** The number of wake-up messages to other processes that were sent and lost, and of those received. */
  readonly counts: Record<'sent' | 'lost' | 'heard', number> = { sent: 0, lost: 0, heard: 0 };
  /** Called after a follower has handed on its news, with the topic's kind and the delay in milliseconds. */
  onDelivered: ((kind: string, ms: number) => void) | undefined;

  constructor(open: OpenWakeUps, log: Log, { pollMs = POLL_MS }: { pollMs?: number } = {}) {
    this.#log = log;
    this.#pollMs = pollMs;
    this.#wakeUps = open((message) => this.#receive(message), log);
  }

  /** The carrier of the wake-ups, and whether it currently delivers those of other processes. */
  get carrier(): Pick<WakeUps, 'by' | 'isListening'> {
    return this.#wakeUps;
  }

  /** Wakes followers in this process at once, and those of other processes with one message per tick. */
  announce(topic: string): void {
    this.#wake(topic, Date.now());
    this.#due();
    this.#waiting.add(topic);
  }

  /**
   * Sends at most some thousand bytes to those who listen to a topic, in every process, and then wakes its followers. Broadcasts are not
   * stored and may get lost: they are for short-lived facts, such as where somebody points. They arrive in order.
   */
  broadcast(topic: string, words: string): void {
    this.#tellListeners(topic, words, true);
    this.#wake(topic, Date.now());
    this.#due();
    this.#broadcasts.push([topic, words]);
  }

  /** Listens to a topic's broadcasts, until the returned function is called; `missed` is called when one may have been lost. */
  listen(topic: string, listener: BroadcastListener, missed: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set<BroadcastListener>();
    this.#listeners.set(topic, listeners.add(listener));
    this.#missed.add(missed);
    return () => {
      this.#missed.delete(missed);
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }

  #tellListeners(topic: string, words: string, isOwn: boolean): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(words, isOwn);
  }

  #due(): void {
    if (this.#waiting.size + this.#broadcasts.length === 0) setImmediate(() => void this.#flush());
  }

  /**
   * Yields at once, whenever one of the topics is announced, and every few seconds; ends with the signal. Announcements while the
   * follower is busy count as one.
   */
  async *follow(topics: string | readonly string[], signal: AbortSignal): AsyncGenerator<void> {
    const all = typeof topics === 'string' ? [topics] : topics;
    const kind = all[0]!.split(':', 1)[0]!;
    let wake = Promise.withResolvers<void>();
    let announced: number | undefined;
    const wakeFollower: WakeFollower = (at) => {
      announced ??= at;
      wake.resolve();
    };
    const stop = () => wakeFollower();
    const poll = setInterval(stop, this.#pollMs);
    for (const topic of all) this.#followersOf(topic).add(wakeFollower);
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted && !this.#isClosed) {
        const at = announced;
        announced = undefined;
        yield;
        if (at !== undefined) this.onDelivered?.(kind, Math.max(0, Date.now() - at));
        await wake.promise;
        wake = Promise.withResolvers();
      }
    } finally {
      clearInterval(poll);
      for (const topic of all) this.#forget(topic, wakeFollower);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Topics already announced are still sent to the other processes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wakeAll();
    await this.#flush();
    await this.#wakeUps.close();
  }

  #followersOf(topic: string): Set<WakeFollower> {
    const known = this.#followers.get(topic) ?? new Set<WakeFollower>();
    this.#followers.set(topic, known);
    return known;
  }

  #forget(topic: string, wakeFollower: WakeFollower): void {
    const followers = this.#followers.get(topic);
    followers?.delete(wakeFollower);
    if (followers?.size === 0) this.#followers.delete(topic);
  }

  #wake(topic: string, at?: number): void {
    for (const wakeFollower of this.#followers.get(topic) ?? []) wakeFollower(at);
  }

  #wakeAll(): void {
    for (const followers of this.#followers.values()) for (const wakeFollower of followers) wakeFollower();
  }

  #receive(message: string | null): void {
    // Messages may have been lost, so all followers read again.
    if (message === null) {
      for (const missed of this.#missed) missed();
      return this.#wakeAll();
    }
    const heard = wakeUp.safeParse(parsedJson(message));
    if (!heard.success || heard.data.from === this.#id) return;
    this.counts.heard++;
    const { at, topics, said = [] } = heard.data;
    for (const [topic, words] of said) this.#tellListeners(topic, words, false);
    for (const topic of new Set([...topics, ...said.map(([of]) => of)])) this.#wake(topic, at);
  }

  async #flush(): Promise<void> {
    const topics = [...this.#waiting];
    this.#waiting.clear();
    const messages = Array.from({ length: Math.ceil(topics.length / TOPICS_AT_ONCE) }, (_, i) =>
      topics.slice(i * TOPICS_AT_ONCE, (i + 1) * TOPICS_AT_ONCE),
    );
    for (const some of inMessages(this.#broadcasts))
      this.#broadcasting = this.#broadcasting.then(() => this.#send([], some));
    this.#broadcasts = [];
    await Promise.all([...messages.map((message) => this.#send(message)), this.#broadcasting]);
  }

  async #send(topics: string[], said?: [string, string][]): Promise<void> {
    try {
      await this.#wakeUps.send(JSON.stringify({ from: this.#id, at: Date.now(), topics, said }));
      this.counts.sent++;
      this.#isLosing = false;
    } catch (error) {
      this.counts.lost++;
      if (this.#isLosing) return;
      this.#isLosing = true;
      this.#log.warn(
        { error: (error as Error).message },
        'could not notify other servers of news; they find it at their next poll',
      );
    }
  }
}

/** Packs wake-ups into as few messages as can hold them. */
function inMessages(said: readonly [string, string][]): [string, string][][] {
  const messages: [string, string][][] = [];
  let room = 0;
  for (const each of said) {
    const size = Buffer.byteLength(JSON.stringify(each)) + 1;
    if (size > room) {
      messages.push([]);
      room = LONGEST_MESSAGE;
    }
    messages.at(-1)!.push(each);
    room -= size;
  }
  return messages;
}
