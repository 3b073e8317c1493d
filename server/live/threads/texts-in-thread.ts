import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { PART_MS, WHOLE_MS } from '../rules/texts.ts';

/** A part that is to be put into a text. */
export interface PartOrder {
  /** The name of the text. */
  name: string;
  /** The stored parts, or those stored since the thread last received some. */
  stored: Uint8Array[];
  /** True if `stored` holds all parts. */
  isAll: boolean;
  part: Uint8Array;
  /** True if the part is a whole text, which may take longer. */
  isWhole: boolean;
}
/** Parts of a text that are to become one. */
interface WholeOrder {
  parts: Uint8Array[];
}
export type Order = PartOrder | WholeOrder;

/** The result of reading a part. */
export interface PartReading {
  /**
   * The verdict. `torn`: it builds on content that the text lacks. `tangled`: it takes too long. `forgotten`: the thread does not know the
   * text, so send all of it.
   */
  is: 'read' | 'unreadable' | 'torn' | 'tangled' | 'large' | 'forgotten';
  /** The processor time it took. */
  tookMs: number;
}

/** The interval at which a running order's time is checked. */
const LOOK_MS = 100;
const MEGABYTES = 512;
/** The number of texts of which the last part known to the thread is remembered; those asked for last come last. */
const MOST_KNOWN = 1_000;

interface Aside {
  thread: Worker;
  upTo: Map<string, number>;
}
let aside: Aside | undefined;
/** The previous order: a thread does one at a time, so that ending it for one order does not affect another. */
let before: Promise<unknown> = Promise.resolve();

function begin(): Aside {
  const thread = new Worker(new URL('./text-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: 32 },
  });
  const begun = { thread, upTo: new Map<string, number>() };
  thread.once('exit', () => {
    if (aside === begun) aside = undefined;
  });
  return begun;
}

/** Returns the last part of a text that the thread has received; 0 if it does not know the text. */
export const knownUpTo = (name: string): number => aside?.upTo.get(name) ?? 0;

/** Notes up to which part it has been told. */
export function noteKnown(name: string, number: number): void {
  if (!aside) return;
  aside.upTo.delete(name);
  if (number > 0) aside.upTo.set(name, number);
  if (aside.upTo.size > MOST_KNOWN) aside.upTo.delete(aside.upTo.keys().next().value!);
}

/**
 * Tests in a thread whether all who write in a text can add a part: a malicious part may take time that grows with its square. A thread
 * that takes too long, or too much memory, is ended.
 */
export async function testPartInThread(order: PartOrder): Promise<PartReading> {
  const mostMs = (order.isWhole ? WHOLE_MS : PART_MS) + (order.stored.length > 0 && order.isAll ? WHOLE_MS : 0);
  return (await ordered<PartReading>(order, mostMs)) ?? { is: 'tangled', tookMs: mostMs };
}

/** Merges all parts of a text into one, without deleted content; undefined if that fails or takes too long. */
export const asOnePart = (parts: readonly Uint8Array[]): Promise<Uint8Array | undefined> =>
  ordered<Uint8Array>({ parts: parts.map((part) => new Uint8Array(part)) }, WHOLE_MS);

function ordered<T>(order: Order, mostMs: number): Promise<T | undefined> {
  const done = before.then(() => carryOut<T>(order, mostMs));
  before = done.catch(() => undefined);
  return done;
}

async function carryOut<T>(order: Order, mostMs: number): Promise<T | undefined> {
  const { thread } = (aside ??= begin());
  const over = new AbortController();
  const end = () => over.abort();
  const watch = setInterval(watching(thread, mostMs), LOOK_MS);
  thread.once('exit', end).ref();
  try {
    thread.postMessage(order);
    const [answer] = (await once(thread, 'message', { signal: over.signal })) as [T];
    return answer;
  } catch (error) {
    aside = undefined;
    const { code, name } = error as NodeJS.ErrnoException;
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
    throw error;
  } finally {
    clearInterval(watch);
    thread.off('exit', end).unref();
  }
}

/** Ends a thread that has used more processor time than allowed; time spent waiting for a processor does not count. */
function watching(thread: Worker, mostMs: number): () => void {
  let first: number | undefined;
  return () =>
    void thread.cpuUsage().then(
      ({ user, system }) => {
        const used = (user + system) / 1_000;
        first ??= used;
        if (used - first > mostMs) void thread.terminate();
      },
      () => undefined, // It has ended
    );
}
