import { parentPort, workerData } from 'node:worker_threads';

import { Refusal } from '../../refusals.ts';
import type { OpenParser, FromThread } from './parse-in-thread.ts';
import { serializedError } from './thread-errors.ts';

// The worker side of `parseInThread`: runs one parser.
const tell = (word: FromThread<unknown>, buffers: ArrayBuffer[] = []) => parentPort!.postMessage(word, buffers);
const { open } = (await import(workerData as string)) as { open: OpenParser<unknown> };
const parser = open((made, buffers) => tell({ made }, buffers));

parentPort!.on('message', (chunk: Uint8Array | null) => {
  try {
    if (chunk) parser.write(chunk);
    else parser.end();
    tell('next');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(serializedError(error));
  }
});
