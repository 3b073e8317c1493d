import type { Generated } from 'kysely';

/** The tables of all slices, as Kysely knows them: camel case. Each slice adds its own in its `slice.ts`. */
export interface Database {}

/** A table with these rows. An insert may leave out the columns named second: the database fills them in. */
export type TableOf<Row, Filled extends keyof Row> = Omit<Row, Filled> & { [Column in Filled]: Generated<Row[Column]> };
