import type { Scene } from '#shared/drawing/scene.ts';

/** Milliseconds of idle time below which no marks are made. */
const LEAST = 3;
const AT_A_TIME = 20;

/** Makes the marks of a whole scene while the page is idle, so that zooming out need not wait; the returned function ends it. */
export function makeMarksWhenIdle({ items }: Scene): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  let next = 0;
  const go = (deadline: IdleDeadline) => {
    while (next < items.length && deadline.timeRemaining() > LEAST)
      for (const end = Math.min(items.length, next + AT_A_TIME); next < end; next++) void items[next]!.marks;
    if (next < items.length) handle = requestIdleCallback(go);
  };
  let handle = requestIdleCallback(go);
  return () => cancelIdleCallback(handle);
}
