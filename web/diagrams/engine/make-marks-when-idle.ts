import type { Scene } from '#shared/drawing/scene.ts';

/** Below so much time the page is not idle enough. */
const LEAST = 3;
const AT_A_TIME = 20;

/** Makes the marks of all that is on a scene while the page has nothing else to do, so that whoever looks at all of it need not wait; ended by what it returns. */
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
