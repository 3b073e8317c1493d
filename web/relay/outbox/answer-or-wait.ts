import { untilOffline } from '../connection.ts';

/** The result of `answerOrWait` without a connection. */
export const WAITS = Symbol('waits for the connection');

/**
 * Resolves with the answer to a change; without a connection, stores the change for sending later and resolves with `WAITS`, so that the
 * user can go on. `later` gets the answer that comes then.
 */
export async function answerOrWait<T>(
  committed: Promise<T>,
  later: (answer: T) => void = () => undefined,
): Promise<T | typeof WAITS> {
  const first = await Promise.race([committed, untilOffline().then(() => WAITS)]);
  // A change that is refused later is listed with the unsent ones.
  if (first === WAITS) void committed.then(later, () => undefined);
  return first as T | typeof WAITS;
}
