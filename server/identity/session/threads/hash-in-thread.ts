import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The input of an argon2id hash. */
export interface HashOrder {
  message: string;
  nonce: Uint8Array;
  /** KiB of memory that one try has to fill. */
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

const idle = new Set<Worker>();

function startThread(): Worker {
  const thread = new Worker(new URL('./password-thread.ts', import.meta.url));
  thread.once('exit', () => idle.delete(thread));
  return thread;
}

/**
 * Returns the argon2id hash of a password, worked out in a thread that gives way to all others: it takes a tenth of a second, in which others
 * read. There are as many threads as there have been hashes at once; they wait for the next, and keep no server from ending.
 */
export async function hashAside(order: HashOrder): Promise<Buffer> {
  const [thread = startThread()] = idle;
  idle.delete(thread);
  const over = new AbortController();
  const end = () => over.abort(new Error('The thread that hashes passwords has stopped'));
  thread.once('exit', end).ref();
  try {
    thread.postMessage(order);
    const [hash] = (await once(thread, 'message', { signal: over.signal })) as [Uint8Array];
    idle.add(thread);
    return Buffer.from(hash);
  } finally {
    thread.off('exit', end).unref();
  }
}
