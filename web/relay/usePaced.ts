import { useEffect, useRef, useState } from 'react';

import { paced } from './pace.ts';

const PACE = { first: 300, apart: 3000 };

/** What asks the server again because of something that came, merged and spaced: many changes of others are few requests. */
export function usePaced<T>(work: (items: readonly T[]) => Promise<unknown> | undefined): (item: T) => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const [pacer] = useState(() => paced<T>((items) => latest.current(items), PACE));
  useEffect(() => pacer.stop, [pacer]);
  return pacer.add;
}
