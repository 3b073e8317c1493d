import type { IncomingMessage, ServerResponse } from 'node:http';

import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Replica } from './database/replica.ts';
import type { Feed } from './feed/feed.ts';
import { version } from './version.ts';

/** The way by which a request came in; the metrics' label for it is `entry_point`. */
export type EntryPoint = 'graph' | 'api' | 'socket' | 'page' | 'probe';
type Pool = 'primary' | 'exports' | 'long work' | 'replica' | 'jobs';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one process, for Prometheus. Only used if metrics are on. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers: Registry[] = [this.#registry];
  readonly #pools = new Map<Pool, pg.Pool>();
  readonly #requests = new Histogram({
    name: 'truss_http_request_duration_seconds',
    help: 'Answered requests by entry point, without streams of events.',
    labelNames: ['entry_point', 'method', 'status'],
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #refusals = new Counter({
    name: 'truss_refusals_total',
    help: 'Refused calls by the code of the refusal; UNEXPECTED counts errors.',
    labelNames: ['entry_point', 'code'],
    registers: this.#registers,
  });
  readonly #lag = new Histogram({
    name: 'truss_feed_lag_seconds',
    help: 'Seconds from a commit until its news was sent to the connections of its followers.',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #jobs = new Counter({
    name: 'truss_jobs_finished_total',
    help: 'Jobs finished by this process.',
    labelNames: ['type', 'state'],
    registers: this.#registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#read('truss_info', 'The version of Truss.', ['version'], (set) => set(1, { version }));
    this.#read(
      'truss_pool_connections',
      'Connections of each pool to a database that are busy or idle, and calls that wait for one.',
      ['pool', 'state'],
      (set) => {
        for (const [pool, { totalCount, idleCount: idle, waitingCount: waiting }] of this.#pools)
          for (const [state, count] of Object.entries({ busy: totalCount - idle, idle, waiting }))
            set(count, { pool, state });
      },
    );
  }

  /** Counts a request when its response is finished. */
  watchRequest({ method = '' }: IncomingMessage, response: ServerResponse, entryPoint: EntryPoint): void {
    const started = performance.now();
    response.once('finish', () => {
      if (/^(text\/event-stream|multipart\/)/.test(String(response.getHeader('content-type')))) return;
      this.#requests.observe(
        { entry_point: entryPoint, method, status: response.statusCode },
        (performance.now() - started) / 1_000,
      );
    });
  }

  countRefusal(entryPoint: EntryPoint, code: string): void {
    this.#refusals.inc({ entry_point: entryPoint, code });
  }

  countJob(type: string, state: string): void {
    this.#jobs.inc({ type, state });
  }

  watchPool(name: Pool, pool: pg.Pool): void {
    this.#pools.set(name, pool);
  }

  watchFeed(feed: Feed): void {
    feed.onDelivered = (kind, ms) => this.#lag.observe({ kind }, ms / 1_000);
    this.#read('truss_wake_ups_total', 'Messages to and from other processes since the start.', ['what'], (set) => {
      for (const [what, count] of Object.entries(feed.counts)) set(count, { what });
    });
    this.#read('truss_wake_ups_listening', 'Whether messages of other processes are being received.', ['by'], (set) =>
      set(Number(feed.carrier.isListening), { by: feed.carrier.by }),
    );
  }

  watchReplica(replica: Replica): void {
    this.#read(
      'truss_replica_reads_total',
      'Reads sent to the replica first, by the database that answered.',
      ['by'],
      (set) => {
        for (const [by, count] of Object.entries(replica.counts)) set(count, { by });
      },
    );
  }

  watchSockets(count: () => readonly (readonly [kind: string, count: number])[]): void {
    this.#read('truss_sockets', 'Open WebSockets, of GraphQL and of scripts.', ['kind'], (set) => {
      for (const [kind, sockets] of count()) set(sockets, { kind });
    });
  }

  /** Adds the job counts of all processes; left out while the database is away. */
  watchJobs(count: () => Promise<Record<string, number>>): void {
    this.#read('truss_jobs', 'Jobs of all processes that are queued or in progress.', ['state'], async (set) => {
      for (const [state, jobs] of Object.entries(await count())) set(jobs, { state });
    });
  }

  /** Returns all metrics in Prometheus's text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get type(): string {
    return this.#registry.contentType;
  }

  /** A counter's name ends in _total. */
  #read(
    name: string,
    help: string,
    labelNames: string[],
    read: (set: (value: number, labels: Record<string, string>) => void) => void | Promise<void>,
  ): void {
    const metric: Gauge | Counter = new (name.endsWith('_total') ? Counter : Gauge)({
      name,
      help,
      labelNames,
      registers: this.#registers,
      collect: async () => {
        metric.reset();
        try {
          await read((value, labels) => metric.inc(labels, value));
        } catch {
          metric.reset();
        }
      },
    });
  }
}
