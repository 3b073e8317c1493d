import { setTimeout as wait } from 'node:timers/promises';

/** Waits for something to become so. */
export const until = async (isSo: () => boolean, what: string, seconds = 60): Promise<void> => {
  for (const end = Date.now() + seconds * 1000; !isSo(); await wait(5))
    if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
};

/** Works through a list, so many at a time. */
export const inTurns = async <T, R>(list: readonly T[], size: number, work: (item: T, i: number) => Promise<R>) => {
  const done: R[] = [];
  for (let i = 0; i < list.length; i += size)
    done.push(...(await Promise.all(list.slice(i, i + size).map((item, k) => work(item, i + k)))));
  return done;
};
