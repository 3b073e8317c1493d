import { EventEmitter } from 'node:events';

import pg from 'pg';

import type { Log } from './log.ts';

const CHANNEL = 'truss';
const POLL_MS = 5_000;
const RECONNECT_MS = 1_000;

/**
 * Wake-ups: "there is something new on this topic", to followers in every server process. A wake-up may get lost and may come twice;
 * followers read what is new by the number they saw last, and look anyway every few seconds.
 */
export class Feed {
  readonly #local = new EventEmitter().setMaxListeners(0);
  readonly #url: string;
  readonly #log: Log;
  readonly #notify: (topics: string[]) => Promise<unknown>;
  #client: pg.Client | undefined;
  #waiting = new Set<string>();
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, log: Log, notify: (channel: string, topics: string[]) => Promise<unknown>) {
    this.#url = url;
    this.#log = log;
    this.#notify = (topics) => notify(CHANNEL, topics);
    void this.#listen();
  }

  /** Tells followers here at once and those of other processes with one notification a tick. */
  announce(topic: string): void {
    this.#local.emit(topic);
    if (this.#waiting.size === 0) setImmediate(() => this.#flush());
    this.#waiting.add(topic);
  }

  /** Yields at once, whenever one of the topics is announced, and every few seconds; ends with the signal. Announcements during the work are one. */
  async *follow(topics: string | readonly string[], signal: AbortSignal): AsyncGenerator<void> {
    const all = typeof topics === 'string' ? [topics] : topics;
    let wake = Promise.withResolvers<void>();
    const ring = () => wake.resolve();
    const poll = setInterval(ring, POLL_MS);
    for (const topic of all) this.#local.on(topic, ring);
    signal.addEventListener('abort', ring);
    try {
      while (!signal.aborted && !this.#closed) {
        yield;
        await wake.promise;
        wake = Promise.withResolvers();
      }
    } finally {
      clearInterval(poll);
      for (const topic of all) this.#local.off(topic, ring);
      signal.removeEventListener('abort', ring);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const topic of this.#local.eventNames()) this.#local.emit(topic);
    await this.#client?.end().catch(() => undefined);
  }

  #flush(): void {
    const topics = [...this.#waiting];
    this.#waiting.clear();
    this.#notify(topics).catch((error: Error) =>
      this.#log.warn({ error: error.message }, 'wake-up lost; the poll covers it'),
    );
  }

  async #listen(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ connectionString: this.#url, application_name: 'truss feed', keepAlive: true });
    let lost = false;
    const again = () => {
      if (lost || this.#closed) return;
      lost = true;
      this.#timer = setTimeout(() => void this.#listen(), RECONNECT_MS);
    };
    client.on('error', again).on('end', again);
    client.on('notification', ({ payload }) => {
      for (const topic of JSON.parse(payload ?? '[]') as string[]) this.#local.emit(topic);
    });
    try {
      await client.connect();
      this.#client = client;
      await client.query(`listen ${CHANNEL}`);
    } catch {
      again();
    }
  }
}
