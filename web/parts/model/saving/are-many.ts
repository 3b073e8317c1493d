/** The number of entities above which the news of a save lists none of them (`RECORDS_TOLD` on the server). */
const TOLD = 500;

/** Tells whether a change is so large that its answer omits the entities: pages then read what they show again. */
export const areMany = ({ length }: { readonly length: number }): boolean => length > TOLD;
