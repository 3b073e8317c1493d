/** An operation that is answered by its resolvers instead, whatever is asked with it. */
export class NotCovered extends Error {}
/** An operation that is answered by its resolvers with these arguments; with others it may be compiled. */
export class NotCoveredSo extends NotCovered {}
/** An operation that is answered by its resolvers this time: something is missing, and they know the words for it. */
export class NotThere extends NotCovered {}
