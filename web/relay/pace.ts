/** How long news waits for what comes with it, and how far apart the answers to it are, in milliseconds. */
export interface Pace {
  first: number;
  apart: number;
}

/**
 * Collects what arrives and hands it over together: the first after a moment, the next not sooner than `apart` after the last was done with. A hundred
 * changes of others are then a handful of requests. Up to half as much again is added by chance, so that not every open page asks at the same moment.
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
      // The page stays as it is; the next news is another try.
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
