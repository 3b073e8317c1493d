import { pause } from './pause.ts';
import { RefusalError } from './refusal.ts';

/** The statuses of what stands before a server that is away. */
export const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** The code of a refusal: the server is still at work on the same request, which was sent before. */
export const STILL_AT_WORK = 'STILL_AT_WORK';
const PAUSES = [500, 1000, 2000, 4000];

/** Whether the answer to a call is lost, or still to come: sent again under its key, the call is answered without being done again. */
export const isLost = (error: unknown): boolean =>
  error instanceof RefusalError && (error.status === 0 || AWAY.has(error.status) || error.code === STILL_AT_WORK);

/** Sends a call until it is answered, a few times with pauses between. Whoever sends it does so under one key. */
export async function untilAnswered<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of PAUSES) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await pause(wait, signal);
  }
  return send();
}
