import { once } from 'node:events';

import { inProcess } from '../../platform/jobs/other-side.ts';
import { deserializedError, type SerializedError } from '../../platform/jobs/thread-errors.ts';
import { invalid, Refusal } from '../../refusals/refusal.ts';
import type { PaperOrder } from '../paper-order.ts';

const LONGEST_MS = 120_000;
const MEGABYTES = 1_024;

const tooLong = () =>
  new Refusal(
    'TOO_LARGE',
    413,
    'Diagram Too Large',
    'The diagram could not be drawn within two minutes. Show fewer levels or images, or filter it by a query.',
  );
const broken = () => invalid('The diagram cannot be drawn. Remove the images that were added last and try again.');

/**
 * Writes a diagram in a process of its own: laying thousands out takes seconds, in which the server answers others, and who draws the images that
 * people have sent is native code. Ended when nobody waits for it any more.
 */
export async function writtenInProcess(order: PaperOrder, over?: AbortSignal): Promise<Uint8Array[]> {
  const { events, send, end } = inProcess(new URL('./process.ts', import.meta.url), MEGABYTES);
  const patience = AbortSignal.timeout(LONGEST_MS);
  const signal = over ? AbortSignal.any([patience, over]) : patience;
  const ended = new AbortController();
  const gone = once(events, 'exit', { signal: ended.signal }).then(() => Promise.reject(broken()));
  try {
    send(order);
    const [word] = (await Promise.race([once(events, 'message', { signal }), gone])) as [
      { pieces: Uint8Array[] } | SerializedError,
    ];
    if ('pieces' in word) return word.pieces;
    throw deserializedError(word);
  } catch (error) {
    over?.throwIfAborted();
    throw patience.aborted ? tooLong() : error;
  } finally {
    gone.catch(() => undefined);
    ended.abort();
    await end();
  }
}
