import { on } from 'node:events';

import { invalid } from '../../refusals/refusal.ts';
import { inProcess, inThread } from './other-side.ts';
import { deserializedError, type SerializedError } from './thread-errors.ts';

/** A parser inside a worker thread: takes a stream in pieces and emits parsed pieces. */
export interface Parser {
  write(chunk: Uint8Array): void;
  end(): void;
}
/** The signature of `open`, which a parser module exports. Listed buffers are transferred instead of copied. */
export type OpenParser<T> = (make: (piece: T, buffers?: ArrayBuffer[]) => void) => Parser;

export interface ParserLimits {
  /** The heap limit of the thread. */
  megabytes: number;
  /** Time limits: without any message from the thread, and in total. */
  silentMs?: number;
  longestMs?: number;
  /** A process in place of the thread: native code ends with nothing less, and may take its process along. */
  isNative?: boolean;
}
/** A message from the thread. */
export type FromThread<T> = { made: T } | SerializedError | 'next';

const SILENT_MS = 30_000;
const LONGEST_MS = 600_000;

/** The parser ended without a word. */
export class ParserEnded extends Error {
  override message = 'The parser ended before it was done';
}

const tooLong = () => invalid('Reading the file takes too long. Split it and import the parts. Nothing was changed.');
const ENTRY = new URL('./parser-thread.ts', import.meta.url);

/**
 * Parses an uploaded stream in a worker thread, so that it cannot block the server. A parser that is silent for too long or needs too much
 * memory is ended with a refusal. While one piece's result is processed the next is parsed, and no more than that.
 */
export async function* parseInThread<T>(
  parser: URL,
  content: AsyncIterable<Uint8Array>,
  { megabytes, silentMs = SILENT_MS, longestMs = LONGEST_MS, isNative = false }: ParserLimits,
): AsyncGenerator<T> {
  const { events, send, end: endSide } = (isNative ? inProcess : inThread)(ENTRY, megabytes, parser.href);
  events.on('error', () => undefined); // Awaited callers get the error; while the other side is being ended there are none
  const patience = new AbortController();
  const messages = on(events, 'message', { signal: patience.signal, close: ['exit'] })[Symbol.asyncIterator]();
  const end = performance.now() + longestMs;

  const next = async (): Promise<FromThread<T>> => {
    const left = end - performance.now();
    // A timer would never fire while a parser sends messages all the time.
    if (left <= 0) throw tooLong();
    const timer = setTimeout(() => patience.abort(), Math.min(silentMs, left));
    try {
      const { value, done } = await messages.next();
      if (done) throw new ParserEnded();
      return value[0] as FromThread<T>;
    } catch (error) {
      if (patience.signal.aborted) throw tooLong();
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw invalid('Reading the file needs too much memory. Split it and import the parts. Nothing was changed.');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  let given = 0;
  const give = (chunk: Uint8Array<ArrayBuffer> | null) => {
    send(chunk, chunk ? [chunk.buffer] : []);
    given++;
  };
  async function* madeOfOne(): AsyncGenerator<T> {
    given--;
    for (let answer = await next(); answer !== 'next'; answer = await next()) {
      if ('made' in answer) yield answer.made;
      else throw deserializedError(answer);
    }
  }
  try {
    for await (const chunk of content) {
      give(new Uint8Array(chunk));
      if (given > 1) yield* madeOfOne();
    }
    give(null);
    while (given > 0) yield* madeOfOne();
  } finally {
    await endSide();
  }
}
