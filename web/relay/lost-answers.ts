import { pause } from './pause.ts';
import { RefusalError } from './refusal.ts';

/** Statuses of a proxy whose server is away. */
export const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** The code of a refusal because the server still works on the same request, sent before. */
export const STILL_AT_WORK = 'STILL_AT_WORK';
const PAUSES = [500, 1000, 2000, 4000];

/** Tells whether the answer to a call is lost or pending: sent again under its key, the call is answered without being repeated. */
export const isLost = (error: unknown): boolean =>
  error instanceof RefusalError && (error.status === 0 || AWAY.has(error.status) || error.code === STILL_AT_WORK);

/** Sends a call until it is answered, a few times with pauses between. The sender uses one key for all of them. */
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
