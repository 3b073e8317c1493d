/** How long to gather news before acting on it, and the least time between two actions, in milliseconds. */
export interface Pace {
  first: number;
  apart: number;
}

/**
 * Gathers items and hands them over together: the first ones after a moment, later ones no sooner than `apart` after the last work
 * ended. A hundred changes thus cause a handful of requests. Up to half as much time is added at random, so that not all open pages ask
 * at once.
 */
export function paced<T>(work: (items: T[]) => Promise<unknown> | undefined, { first, apart }: Pace) {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let notBefore = 0;
  const plan = () => {
    if (isBusy || timer !== undefined || waiting.length === 0) return;
    const pause = Math.max(first, notBefore - Date.now());
    timer = setTimeout(() => void run(), pause * (1 + Math.random() / 2));
  };
  const run = async () => {
    timer = undefined;
    isBusy = true;
    const items = waiting;
    waiting = [];
    try {
      await work(items);
    } catch {
      // A failure leaves the page as it is; the next news tries again.
    } finally {
      isBusy = false;
      notBefore = Date.now() + apart;
      plan();
    }
  };
  return {
    add: (item: T) => {
      waiting.push(item);
      plan();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
