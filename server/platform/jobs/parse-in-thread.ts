import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

import { invalid, Refusal } from '../../refusals.ts';

/** What a parser does in its thread: takes a stream piece by piece, and hands on what it makes of it. */
export interface Parser {
  write(chunk: Uint8Array): void;
  end(): void;
}
/** What a module with a parser exports as `open`. Buffers that are named are handed over instead of copied. */
export type OpenParser<T> = (make: (piece: T, buffers?: ArrayBuffer[]) => void) => Parser;

export interface ParserLimits {
  /** Of the thread's own heap. */
  megabytes: number;
  /** How long it may say nothing, and how long all of it may take. */
  silentMs?: number;
  longestMs?: number;
}
/** What comes from the thread. */
export type FromThread<T> =
  | { made: T }
  | { refused: Pick<Refusal, 'code' | 'status' | 'title' | 'message' | 'details'> }
  | 'next';

const SILENT_MS = 30_000;
const LONGEST_MS = 600_000;

/**
 * Has a parser work through what somebody has sent, in a thread of its own: nobody waits for it, and whatever it is given, it ends in
 * words when it says nothing for too long or holds too much. The next piece goes in when all that was made of the last has come out.
 */
export async function* parseInThread<T>(
  parser: URL,
  content: AsyncIterable<Uint8Array>,
  { megabytes, silentMs = SILENT_MS, longestMs = LONGEST_MS }: ParserLimits,
): AsyncGenerator<T> {
  const thread = new Worker(new URL('./parser-thread.ts', import.meta.url), {
    workerData: parser.href,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  thread.on('error', () => undefined); // heard by whoever waits; when it is being ended, nobody does
  const patience = new AbortController();
  const told = on(thread, 'message', { signal: patience.signal, close: ['exit'] })[Symbol.asyncIterator]();
  const end = performance.now() + longestMs;

  const next = async (): Promise<FromThread<T>> => {
    const timer = setTimeout(() => patience.abort(), Math.min(silentMs, end - performance.now()));
    try {
      const { value, done } = await told.next();
      if (done) throw new Error('The thread of a parser ended before it was done');
      return value[0] as FromThread<T>;
    } catch (error) {
      if (patience.signal.aborted) throw invalid('The file takes too long to read. Nothing was changed.');
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw invalid('The file takes too much memory to read. Bring it in in parts. Nothing was changed.');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  async function* madeOf(chunk: Uint8Array<ArrayBuffer> | null): AsyncGenerator<T> {
    thread.postMessage(chunk, chunk ? [chunk.buffer] : []);
    for (let answer = await next(); answer !== 'next'; answer = await next()) {
      if ('made' in answer) yield answer.made;
      else {
        const { code, status, title, message, details } = answer.refused;
        throw new Refusal(code, status, title, message, details);
      }
    }
  }
  try {
    for await (const chunk of content) yield* madeOf(new Uint8Array(chunk));
    yield* madeOf(null);
  } finally {
    await thread.terminate();
  }
}
