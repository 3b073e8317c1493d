/** An operation that is answered by its resolvers instead, whatever is asked with it. */
export class NotCovered extends Error {}
/** The same, with these arguments: with others it may be compiled. */
export class NotCoveredSo extends NotCovered {}
/** The same, this time: something is not there, and the resolvers know the words for it. */
export class NotThere extends NotCovered {}
