import { untilOffline } from '../connection.ts';

/** What `answerOrWait` gives where there is no connection. */
export const WAITS = Symbol('waits for the connection');

/**
 * The answer to a change; or, where it does not come for want of a connection, that it waits: it is written down and will be sent, so
 * that whoever committed it can go on. `later` is told of the answer that comes then.
 */
export async function answerOrWait<T>(
  committed: Promise<T>,
  later: (answer: T) => void = () => undefined,
): Promise<T | typeof WAITS> {
  const first = await Promise.race([committed, untilOffline().then(() => WAITS)]);
  // What is refused then stands among what could not be sent.
  if (first === WAITS) void committed.then(later, () => undefined);
  return first as T | typeof WAITS;
}
