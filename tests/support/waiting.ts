/**
 * Returns SQL for the connections that wait for a lock in the current database, on one of its tables or on anything. Other test files work
 * at the same time on the same server, in copies of the same database whose tables have the same numbers. Within a transaction Postgres
 * repeats its earlier answer, unless it is told to look again.
 */
export const waitingFor = (table?: string): string =>
  table === undefined
    ? `select pid from pg_stat_activity where (select pg_stat_clear_snapshot() is not null)
       and datname = current_database() and wait_event_type = 'Lock'`
    : `select pid from pg_locks where not granted and relation = '${table}'::regclass
       and database = (select oid from pg_database where datname = current_database())`;
