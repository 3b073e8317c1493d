import { sql } from 'kysely';

import type { Row, Sql } from './reading.ts';

/** The columns of a row of ours; it knows which were asked for. */
export class Columns implements Row {
  readonly alias: string;
  readonly #names = new Set<string>();

  constructor(alias: string) {
    this.alias = alias;
  }

  column(name: string): Sql {
    this.#names.add(name);
    return sql.ref(`${this.alias}.${name}`);
  }

  get names(): string[] {
    return [...this.#names];
  }
}

/** Some columns of a row, by name. */
export const columnsOf = (row: Row, names: readonly string[]): Record<string, Sql> =>
  Object.fromEntries(names.map((name) => [name, row.column(name)]));

/** A row of which a field reads what it says it reads: else a page that is read for its resolver would lack it. */
export const only = (row: Row, reads: readonly string[]): Row => ({
  column: (name) => {
    if (!reads.includes(name)) throw new Error(`A field reads '${name}' without saying so.`);
    return row.column(name);
  },
});
