/** Milliseconds to gather news before acting on it, and to leave between two actions. */
export interface Pace {
  first: number;
  apart: number;
}

/**
 * Gathers items and processes them together: the first ones after a moment, later ones no sooner than `apart` after the last run ended. A
 * hundred changes thus cause a handful of requests. Up to half as much time is added at random, so that not all open pages ask at once.
 */
export function createPacer<T>(work: (items: T[]) => Promise<unknown> | undefined, { first, apart }: Pace) {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let notBefore = 0;
  /** Callers that want the waiting items processed at once. */
  let urgent: (() => void)[] = [];
  const plan = () => {
    if (isBusy || timer !== undefined || waiting.length === 0) return;
    if (urgent.length > 0) return void run();
    const pause = Math.max(first, notBefore - Date.now());
    timer = setTimeout(() => void run(), pause * (1 + Math.random() / 2));
  };
  const run = async () => {
    timer = undefined;
    isBusy = true;
    const items = waiting;
    const told = urgent;
    waiting = [];
    urgent = [];
    try {
      await work(items);
    } catch {
      // A failure leaves the page as it is; the next news tries again.
    } finally {
      isBusy = false;
      notBefore = Date.now() + apart;
      for (const tell of told) tell();
      plan();
    }
  };
  return {
    add: (item: T) => {
      waiting.push(item);
      plan();
    },
    /** Processes an item with all waiting ones as soon as no run is under way; resolves when that is done. */
    now: (item: T): Promise<void> =>
      new Promise((done) => {
        clearTimeout(timer);
        timer = undefined;
        waiting.push(item);
        urgent.push(done);
        plan();
      }),
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
      for (const tell of urgent) tell();
      urgent = [];
    },
  };
}
