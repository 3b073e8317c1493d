import { availableParallelism } from 'node:os';

import { Lane } from '../../../platform/jobs/lane.ts';
import { busyWithPasswords } from '../../../refusals/sign-in.ts';

/** The number of sign-ins that may work at once: a quarter of the processors, which others need too, and at least one. */
export const SIGN_INS_AT_ONCE = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 4)));
const WAITING = 1_000;
const lane = new Lane({ atOnce: SIGN_INS_AT_ONCE, waiting: WAITING, refuse: busyWithPasswords });

/**
 * Does the reads and counts of a sign-in before a password is checked, a few sign-ins at a time: many at once would take all database
 * connections, and make readers wait.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => lane.run(work);
