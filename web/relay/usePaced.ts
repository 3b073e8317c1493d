import { useCallback, useEffect, useRef } from 'react';

import { paced } from './pace.ts';

const PACE = { first: 300, apart: 3000 };

/** What asks the server again because of something that came, merged and spaced: many changes of others are few requests. */
export function usePaced<T>(work: (items: readonly T[]) => Promise<unknown> | undefined): (item: T) => void {
  const latest = useRef(work);
  const pacer = useRef<ReturnType<typeof paced<T>>>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => pacer.current?.stop(), []);
  return useCallback((item) => (pacer.current ??= paced<T>((items) => latest.current(items), PACE)).add(item), []);
}
