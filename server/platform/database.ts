import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type Transaction,
} from 'kysely';
import pg from 'pg';

import type { Database } from '../tables.ts';
import { keepPlans } from './kept-plans.ts';
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
}

/** Opens a pool on the database. A lost connection, idle or between two statements of a transaction, is told to `onLost` and replaced at the next call. */
export function openDatabase(url: string, onLost: (error: Error) => void, max = 10, patienceMs = 5_000): Opened {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMs,
    application_name: 'truss',
  });
  pool.on('error', onLost);
  // Nobody else listens to a client between two statements, and an error nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('connect', keepPlans());
  pool.on('connect', refuseUnstorable);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
  });
  return { db, pool };
}
