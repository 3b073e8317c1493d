import type { RawBuilder } from 'kysely';

/** A piece of SQL with its parameters, to be put into another or executed. */
export type Sql = RawBuilder<unknown>;
