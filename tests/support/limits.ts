/**
 * The limits of time of the whole suite. Nothing waits for them but what has gone wrong, so a machine that is slow, or busy, passes as well: no
 * test has one of its own below these.
 */
export const TEST_MS = 300_000;
/** The time limit of every wait: for a text on a page, an answer, a job. */
export const WAIT_MS = 60_000;
