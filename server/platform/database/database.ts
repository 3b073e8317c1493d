import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';

import { nameStatements } from './prepared-statements.ts';
import { connectionsFor, type Requester } from './requester.ts';
import { refuseUnstorable } from './storable-parameters.ts';
import type { Database } from './tables.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Dates stay text, since a time zone would shift them.
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day);
const { TIMESTAMPTZ } = pg.types.builtins;
const readMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
/** Timestamps of our age are rewritten as ISO text, which the language itself parses many times faster than the driver does. */
pg.types.setTypeParser(TIMESTAMPTZ, (text) => {
  const sign = text.at(-3);
  return text[10] === ' ' && (sign === '+' || sign === '-')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
    : readMoment(text);
});

/** The database as queries get it: it cannot write. */
export type Reader = Pick<
  Kysely<Database>,
  'selectFrom' | 'with' | 'withRecursive' | 'selectNoFrom' | 'fn' | 'dynamic' | 'getExecutor'
>;
/** The database as commands get it: a transaction. */
export type Writer = Transaction<Database>;
export type Db = Kysely<Database>;

export interface Opened {
  db: Db;
  pool: pg.Pool;
  /** Returns the pool on behalf of one requester: within their share, and only while they wait. */
  dbFor(requester: Requester): Db;
  /** One of the connections by itself, for statements that are ready to be sent. */
  connectFor(requester: Requester): Promise<PostgresPoolClient>;
}

/** Limits for a kind of work: how many connections, how long to wait for one, and how long a statement may take. */
export interface KindOfWork {
  name: string;
  connections: number;
  patienceMs: number;
  statementMs: number;
  /** The limit of a statement in a writing transaction. */
  savingMs: number;
}

const MINUTE_MS = 60_000;
/** Reads and saves that a user waits for. */
export const everyday: KindOfWork = {
  name: 'truss',
  connections: 10,
  patienceMs: 5_000,
  statementMs: 20_000,
  savingMs: 5 * MINUTE_MS,
};
/** Making export files. */
export const exporting: KindOfWork = {
  name: 'truss exports',
  connections: 2,
  patienceMs: 5_000,
  statementMs: 2 * MINUTE_MS,
  savingMs: 2 * MINUTE_MS,
};
/** Work that nobody waits for: imports, migrations, periodic cleaning. */
export const forJobs: KindOfWork = {
  name: 'truss long work',
  connections: 3,
  patienceMs: 30_000,
  statementMs: 60 * MINUTE_MS,
  savingMs: 60 * MINUTE_MS,
};
/** The job queue. It waits for a connection without a limit (0): a time-out there would be an unhandled error and end the process. */
export const queueing: KindOfWork = { ...everyday, name: 'truss jobs', connections: 4, patienceMs: 0 };

/**
 * Opens a pool. A connection that is lost while idle, or between two statements of a transaction, is reported to `onLost` and replaced
 * at the next call. After its end nothing is reported any more.
 */
export function openDatabase(url: string, onLost: (error: Error) => void, kind: KindOfWork = everyday): Opened {
  // Set by a statement, since poolers refuse start-up parameters. Machine code takes longer to make than our statements take to run.
  const limited = (client: pg.ClientBase): unknown =>
    client.query(`set statement_timeout = ${kind.statementMs}; set jit = off`);
  const pool = new pg.Pool({
    connectionString: url,
    max: kind.connections,
    connectionTimeoutMillis: kind.patienceMs,
    application_name: kind.name,
    onConnect: limited as (client: pg.ClientBase) => void, // The pool awaits the promise, although its type does not say so
  });
  // A pool that has ended does not wait until its connections are closed: what happens to them by then is no loss.
  const lost = (error: Error): void => (pool.ending ? undefined : onLost(error));
  pool.on('error', lost);
  // Without a listener, an error of a client between two statements would end the process.
  pool.on('connect', (client) => client.on('error', lost));
  pool.on('connect', nameStatements);
  pool.on('connect', refuseUnstorable);
  const adapter = new PostgresAdapter();
  const dbFor = (requester: Requester) =>
    new Kysely<Database>({
      dialect: new SharedDialect(connectionsFor(pool, kind.savingMs, requester), adapter),
      plugins,
    });
  return {
    db: dbFor({}),
    pool,
    dbFor,
    connectFor: (requester) => connectionsFor(pool, kind.savingMs, requester).connect(),
  };
}

/** One database for all requesters: facts remembered by its adapter are read once, not once for each request. */
class SharedDialect extends PostgresDialect {
  readonly #adapter: PostgresAdapter;

  constructor(pool: PostgresPool, adapter: PostgresAdapter) {
    super({ pool });
    this.#adapter = adapter;
  }

  override createAdapter(): PostgresAdapter {
    return this.#adapter;
  }
}

const plugins = [
  new CamelCasePlugin({ maintainNestedObjectKeys: true }),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];
