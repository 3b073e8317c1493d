import { sql } from 'kysely';

import type { Sql } from '../../database/sql.ts';
import type { Row } from './reading.ts';

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

/** Returns some columns of a row, by name. */
export const pickColumns = (row: Row, names: readonly string[]): Record<string, Sql> =>
  Object.fromEntries(names.map((name) => [name, row.column(name)]));

/** Returns a row that offers a field only the columns it declares; otherwise a page read for its resolver could lack one. */
export const restrictColumns = (row: Row, reads: readonly string[]): Row => ({
  column: (name) => {
    if (!reads.includes(name)) throw new Error(`A field reads '${name}' without saying so.`);
    return row.column(name);
  },
});
