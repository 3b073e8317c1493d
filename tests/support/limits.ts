/**
 * The time limits of the whole suite. Only failures wait for them, so a slow or busy machine passes too: no test has a limit of its own
 * below these.
 */
export const TEST_MS = 300_000;
/** The time limit of every wait: for a text on a page, an answer, a job. */
export const WAIT_MS = 60_000;
