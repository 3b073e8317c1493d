import { setFlagsFromString } from 'node:v8';

let working = 0;

/**
 * Does work that holds much memory for a while. Garbage is collected more often meanwhile, which takes less memory and slightly longer. Large
 * work has a thread of its own, so nobody else waits for that.
 */
export async function withFrequentCollection<T>(work: () => Promise<T>): Promise<T> {
  if (working++ === 0) setFlagsFromString('--heap-growing-percent=100');
  try {
    return await work();
  } finally {
    if (--working === 0) setFlagsFromString('--heap-growing-percent=0'); // Back to V8's default
  }
}
