import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { Refusal } from '../../refusals.ts';
import type { PaperOrder } from './order.ts';

const LONGEST_MS = 120_000;
const MEGABYTES = 1_024;

const tooLong = () =>
  new Refusal(
    'TOO_LARGE',
    413,
    'Diagram Too Large',
    'The diagram could not be laid out in two minutes. Show fewer levels, or only what a filter finds.',
  );

/** Writes a diagram in a thread of its own: laying thousands out takes seconds, in which the server answers others. */
export async function writtenInThread(order: PaperOrder): Promise<Uint8Array[]> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const patience = AbortSignal.timeout(LONGEST_MS);
  try {
    const [pieces] = (await once(thread, 'message', { signal: patience })) as [Uint8Array[]];
    return pieces;
  } catch (error) {
    throw patience.aborted ? tooLong() : error;
  } finally {
    await thread.terminate();
  }
}
