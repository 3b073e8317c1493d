import { parentPort, workerData } from 'node:worker_threads';

import { Refusal } from '../../refusals/refusal.ts';
import type { OpenParser, FromThread } from './parse-in-thread.ts';
import { serializedError } from './thread-errors.ts';

// The other side of `parseInThread`, be it a thread or a process: runs one parser.
const tell = (word: FromThread<unknown>, buffers: ArrayBuffer[] = []) =>
  parentPort ? parentPort.postMessage(word, buffers) : process.send!(word);
const { open } = (await import((workerData ?? process.argv[2]) as string)) as { open: OpenParser<unknown> };
const parser = open((made, buffers) => tell({ made }, buffers));

const take = (chunk: Uint8Array | null) => {
  try {
    if (chunk) parser.write(chunk);
    else parser.end();
    tell('next');
  } catch (error) {
    // What a thread throws reaches those who wait for it; of a process they would only hear that it ended.
    if (parentPort && !(error instanceof Refusal)) throw error;
    tell(serializedError(error));
  }
};
if (parentPort) parentPort.on('message', take);
else process.on('message', take);
