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
    // An error of a thread reaches its caller by itself; that of a process would be lost, so it is sent.
    if (parentPort && !(error instanceof Refusal)) throw error;
    tell(serializedError(error));
  }
};
if (parentPort) parentPort.on('message', take);
else process.on('message', take);
