import { useEffect, useMemo, useRef } from 'react';

import { createPacer } from './pace.ts';

const PACE = { first: 300, apart: 3000 };

/** Merges and spaces server requests that follow from news, so that many changes of others cause few requests. */
export const usePaced = <T>(work: (items: readonly T[]) => Promise<unknown> | undefined): ((item: T) => void) =>
  usePacer(work).add;

/** Paces requests like `usePaced`, with a second function that runs at once and resolves when that is done. */
export function usePacer<T>(work: (items: readonly T[]) => Promise<unknown> | undefined) {
  const latest = useRef(work);
  const pacer = useRef<ReturnType<typeof createPacer<T>>>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => pacer.current?.stop(), []);
  return useMemo(() => {
    const own = () => (pacer.current ??= createPacer<T>((items) => latest.current(items), PACE));
    return { add: (item: T) => own().add(item), now: (item: T) => own().now(item) };
  }, []);
}
