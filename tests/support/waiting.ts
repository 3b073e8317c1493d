/**
 * SQL for the connections that wait for a lock in the database in which it is asked, on one of its tables or on any. Other test files work
 * at the same time on the same server, in copies of the same database, whose tables have the same numbers.
 */
export const waitingFor = (table?: string): string =>
  `select pid from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())${
    table === undefined ? '' : ` and relation = '${table}'::regclass`
  }`;
