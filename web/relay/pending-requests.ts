import { onPageReset } from '../ui/page-reset.ts';

let pending = 0;
let waiting: (() => void)[] = [];
onPageReset(() => (waiting = []));

/** Counts a call that is on its way, until it ends. */
export async function whilePending<T>(call: Promise<T>): Promise<T> {
  pending++;
  try {
    return await call;
  } finally {
    pending--;
    if (pending === 0) {
      for (const go of waiting) go();
      waiting = [];
    }
  }
}

/** Resolves when nothing is asked of the server that has not been answered. */
export const requestsSettled = (): Promise<void> =>
  pending === 0 ? Promise.resolve() : new Promise((done) => void waiting.push(done));
