/** The tables of all slices, as Kysely knows them: camel case. Each slice adds its own in its `slice.ts`. */
export interface Database {}
