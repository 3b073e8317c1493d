import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { Log } from '../log.ts';
import type { OpenWakeUps, WakeUps } from './wake-ups.ts';

const POLL_MS = 5_000;
/** One word to others is below the 8,000 bytes that Postgres takes. */
const TOPICS_AT_ONCE = 150;

const wakeUp = z.object({ from: z.string(), at: z.number(), topics: z.array(z.string()) });
/** When what is to be looked for was announced, where that is known. */
type WakeFollower = (at?: number) => void;

/**
 * Wake-ups: "there is something new on this topic", to followers in every server process. A wake-up may get lost and may come twice;
 * followers read what is new by the number they saw last, and look anyway every few seconds.
 */
export class Feed {
  readonly #id: string = randomUUID();
  readonly #followers = new Map<string, Set<WakeFollower>>();
  readonly #log: Log;
  readonly #wakeUps: WakeUps;
  readonly #pollMs: number;
  #waiting = new Set<string>();
  #isClosed = false;
  #isLosing = false;
  /** How many words to other processes went out, got lost on the way out, and came in. */
  readonly counts: Record<'sent' | 'lost' | 'heard', number> = { sent: 0, lost: 0, heard: 0 };
  /** Told, when a follower has handed on what was announced, of what kind it was and after how many milliseconds. */
  onDelivered: ((kind: string, ms: number) => void) | undefined;

  constructor(open: OpenWakeUps, log: Log, { pollMs = POLL_MS }: { pollMs?: number } = {}) {
    this.#log = log;
    this.#pollMs = pollMs;
    this.#wakeUps = open((message) => this.#receive(message), log);
  }

  /** How words travel, and whether those of others come in at the moment. */
  get carrier(): Pick<WakeUps, 'by' | 'isListening'> {
    return this.#wakeUps;
  }

  /** Tells followers here at once and those of other processes with one word a tick. */
  announce(topic: string): void {
    this.#wake(topic, Date.now());
    if (this.#waiting.size === 0) setImmediate(() => void this.#flush());
    this.#waiting.add(topic);
  }

  /** Yields at once, whenever one of the topics is announced, and every few seconds; ends with the signal. Announcements during the work are one. */
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

  /** What was announced is still told to the others. */
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
    // Whatever was told meanwhile has not come in.
    if (message === null) return this.#wakeAll();
    const heard = wakeUp.safeParse(asJson(message));
    if (!heard.success || heard.data.from === this.#id) return;
    this.counts.heard++;
    for (const topic of heard.data.topics) this.#wake(topic, heard.data.at);
  }

  async #flush(): Promise<void> {
    const topics = [...this.#waiting];
    this.#waiting.clear();
    const messages = Array.from({ length: Math.ceil(topics.length / TOPICS_AT_ONCE) }, (_, i) =>
      topics.slice(i * TOPICS_AT_ONCE, (i + 1) * TOPICS_AT_ONCE),
    );
    await Promise.all(messages.map((message) => this.#send(message)));
  }

  async #send(topics: string[]): Promise<void> {
    try {
      await this.#wakeUps.send(JSON.stringify({ from: this.#id, at: Date.now(), topics }));
      this.counts.sent++;
      this.#isLosing = false;
    } catch (error) {
      this.counts.lost++;
      if (this.#isLosing) return;
      this.#isLosing = true;
      this.#log.warn({ error: (error as Error).message }, 'wake-up lost; the poll covers it');
    }
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
