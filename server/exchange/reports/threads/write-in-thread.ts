import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { reportTooLarge } from '../../../refusals/downloads.ts';
import type { ReportFormat } from '../formats/format.ts';
import type { Paper } from '../paper.ts';

const LONGEST_MS = 240_000;
const MEGABYTES = 1_024;

/** The paper to write, and the Word template to write it into. */
export interface WriteOrder {
  paper: Paper;
  template?: Uint8Array | undefined;
}

/**
 * Writes a paper in a thread of its own: tens of thousands of rows take seconds, in which the server answers others. The thread ends when
 * nobody waits for it any more.
 */
export async function writtenInThread(
  format: ReportFormat,
  given: WriteOrder,
  over?: AbortSignal,
): Promise<Uint8Array | string> {
  const thread = new Worker(new URL('./report-thread.ts', import.meta.url), {
    workerData: { format, ...given },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const patience = AbortSignal.timeout(LONGEST_MS);
  const signal = over ? AbortSignal.any([patience, over]) : patience;
  try {
    const [written] = (await once(thread, 'message', { signal })) as [Uint8Array | string];
    return written;
  } catch (error) {
    over?.throwIfAborted();
    const isTooMuch = patience.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch ? reportTooLarge() : error;
  } finally {
    await thread.terminate();
  }
}
