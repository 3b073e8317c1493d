import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';

import type { Database } from '../../tables.ts';
import { nameStatements } from './kept-plans.ts';
import { connectionsFor, type Requester } from './requester.ts';
import { refuseUnstorable } from './storable-parameters.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is a day, whatever the time zone of the server.
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day);
const { TIMESTAMPTZ } = pg.types.builtins;
const readMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
/** Moments of our age are written almost as the language reads them; its own reader is many times faster than one in the language. */
pg.types.setTypeParser(TIMESTAMPTZ, (text) => {
  const sign = text.at(-3);
  return text[10] === ' ' && (sign === '+' || sign === '-')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
    : readMoment(text);
});

/** What queries are given: it cannot write. */
export type Reader = Pick<
  Kysely<Database>,
  'selectFrom' | 'with' | 'withRecursive' | 'selectNoFrom' | 'fn' | 'dynamic' | 'getExecutor'
>;
/** What commands are given: a transaction. */
export type Writer = Transaction<Database>;
export type Db = Kysely<Database>;

export interface Opened {
  db: Db;
  pool: pg.Pool;
  /** The same connections on behalf of somebody: within their share, and for as long as they wait. */
  dbFor(requester: Requester): Db;
  /** One of the connections by itself, for statements that are ready to be sent. */
  connectFor(requester: Requester): Promise<PostgresPoolClient>;
}

/** How many connections there are for a kind of work, how long one is waited for, and how long one statement may take. */
export interface KindOfWork {
  name: string;
  connections: number;
  patienceMs: number;
  statementMs: number;
  /** The same in a transaction that writes. */
  savingMs: number;
}

const MINUTE_MS = 60_000;
/** What people read and save, and are waiting for. */
export const everyday: KindOfWork = {
  name: 'truss',
  connections: 10,
  patienceMs: 5_000,
  statementMs: 20_000,
  savingMs: 5 * MINUTE_MS,
};
/** Files that are made of a project. */
export const exporting: KindOfWork = {
  name: 'truss exports',
  connections: 2,
  patienceMs: 5_000,
  statementMs: 2 * MINUTE_MS,
  savingMs: 2 * MINUTE_MS,
};
/** What goes on while nobody waits: imports, migrations, what is done every so often. */
export const longWork: KindOfWork = {
  name: 'truss long work',
  connections: 3,
  patienceMs: 30_000,
  statementMs: 60 * MINUTE_MS,
  savingMs: 60 * MINUTE_MS,
};
/** The queue of jobs: what is to be done next, and who is alive. It waits as long as it takes (0): an ended wait would be an error that nobody hears, and end the process. */
export const queueing: KindOfWork = { ...everyday, name: 'truss jobs', connections: 4, patienceMs: 0 };

/** Opens a pool on the database. A lost connection, idle or between two statements of a transaction, is told to `onLost` and replaced at the next call. */
export function openDatabase(url: string, onLost: (error: Error) => void, kind: KindOfWork = everyday): Opened {
  // By a statement, since poolers refuse to be told at the start.
  const limited = (client: pg.ClientBase): unknown => client.query(`set statement_timeout = ${kind.statementMs}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: kind.connections,
    connectionTimeoutMillis: kind.patienceMs,
    application_name: kind.name,
    onConnect: limited as (client: pg.ClientBase) => void, // it waits for the promise, which its type does not say
  });
  pool.on('error', onLost);
  // Nobody else listens to a client between two statements, and an error nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('connect', nameStatements());
  pool.on('connect', refuseUnstorable);
  const dbFor = (requester: Requester) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: connectionsFor(pool, kind.savingMs, requester) }),
      plugins,
    });
  return {
    db: dbFor({}),
    pool,
    dbFor,
    connectFor: (requester) => connectionsFor(pool, kind.savingMs, requester).connect(),
  };
}

const plugins = [
  new CamelCasePlugin({ maintainNestedObjectKeys: true }),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];
