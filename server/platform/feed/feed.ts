import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { Log } from '../log.ts';
import type { OpenWakeUps, WakeUps } from './wake-ups.ts';

const POLL_MS = 5_000;
/** One word to others is below the 8,000 bytes that Postgres takes. */
const TOPICS_AT_ONCE = 150;

const wakeUp = z.object({ from: z.string(), at: z.number(), topics: z.array(z.string()) });
/** When what is to be looked for was announced, where that is known. */
type Ring = (at?: number) => void;

/**
 * Wake-ups: "there is something new on this topic", to followers in every server process. A wake-up may get lost and may come twice;
 * followers read what is new by the number they saw last, and look anyway every few seconds.
 */
export class Feed {
  readonly #id: string = randomUUID();
  readonly #followers = new Map<string, Set<Ring>>();
  readonly #log: Log;
  readonly #wakeUps: WakeUps;
  readonly #pollMs: number;
  #waiting = new Set<string>();
  #isClosed = false;
  #isLosing = false;
  /** How many words to other processes went out, got lost on the way out, and came in. */
  readonly counts: Record<'sent' | 'lost' | 'heard', number> = { sent: 0, lost: 0, heard: 0 };
  /** Told, when a follower has handed on what was announced, of what kind it was and after how many milliseconds. */
  onTold: ((kind: string, ms: number) => void) | undefined;

  constructor(open: OpenWakeUps, log: Log, { pollMs = POLL_MS }: { pollMs?: number } = {}) {
    this.#log = log;
    this.#pollMs = pollMs;
    this.#wakeUps = open((word) => this.#hear(word), log);
  }

  /** How words travel, and whether those of others come in at the moment. */
  get road(): Pick<WakeUps, 'by' | 'isListening'> {
    return this.#wakeUps;
  }

  /** Tells followers here at once and those of other processes with one word a tick. */
  announce(topic: string): void {
    this.#ring(topic, Date.now());
    if (this.#waiting.size === 0) setImmediate(() => void this.#flush());
    this.#waiting.add(topic);
  }

  /** Yields at once, whenever one of the topics is announced, and every few seconds; ends with the signal. Announcements during the work are one. */
  async *follow(topics: string | readonly string[], signal: AbortSignal): AsyncGenerator<void> {
    const all = typeof topics === 'string' ? [topics] : topics;
    const kind = all[0]!.split(':', 1)[0]!;
    let wake = Promise.withResolvers<void>();
    let announced: number | undefined;
    const ring: Ring = (at) => {
      announced ??= at;
      wake.resolve();
    };
    const stop = () => ring();
    const poll = setInterval(stop, this.#pollMs);
    for (const topic of all) this.#ringersOf(topic).add(ring);
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted && !this.#isClosed) {
        const at = announced;
        announced = undefined;
        yield;
        if (at !== undefined) this.onTold?.(kind, Math.max(0, Date.now() - at));
        await wake.promise;
        wake = Promise.withResolvers();
      }
    } finally {
      clearInterval(poll);
      for (const topic of all) this.#forget(topic, ring);
      signal.removeEventListener('abort', stop);
    }
  }

  /** What was announced is still told to the others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#ringAll();
    await this.#flush();
    await this.#wakeUps.close();
  }

  #ringersOf(topic: string): Set<Ring> {
    const known = this.#followers.get(topic) ?? new Set<Ring>();
    this.#followers.set(topic, known);
    return known;
  }

  #forget(topic: string, ring: Ring): void {
    const ringers = this.#followers.get(topic);
    ringers?.delete(ring);
    if (ringers?.size === 0) this.#followers.delete(topic);
  }

  #ring(topic: string, at?: number): void {
    for (const ring of this.#followers.get(topic) ?? []) ring(at);
  }

  #ringAll(): void {
    for (const ringers of this.#followers.values()) for (const ring of ringers) ring();
  }

  #hear(word: string | null): void {
    // Whatever was told meanwhile has not come in.
    if (word === null) return this.#ringAll();
    const heard = wakeUp.safeParse(asJson(word));
    if (!heard.success || heard.data.from === this.#id) return;
    this.counts.heard++;
    for (const topic of heard.data.topics) this.#ring(topic, heard.data.at);
  }

  async #flush(): Promise<void> {
    const topics = [...this.#waiting];
    this.#waiting.clear();
    const words = Array.from({ length: Math.ceil(topics.length / TOPICS_AT_ONCE) }, (_, i) =>
      topics.slice(i * TOPICS_AT_ONCE, (i + 1) * TOPICS_AT_ONCE),
    );
    await Promise.all(words.map((word) => this.#send(word)));
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
