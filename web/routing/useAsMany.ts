import { useEffect, useRef } from 'react';

import { useLeftAt } from './left.ts';

interface List {
  length: number;
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number) => unknown;
}

/** Has Back lead to as many lines of a list as were there when it was left. */
export function useAsMany(name: string, { length, hasNext, isLoadingNext, loadNext }: List): void {
  const [was = 0, note] = useLeftAt<number>(`lines ${name}`);
  const wanted = useRef(was);
  useEffect(() => {
    if (isLoadingNext) return;
    if (length < wanted.current && hasNext) {
      loadNext(wanted.current - length);
      return;
    }
    wanted.current = 0;
    note(length);
  }, [length, hasNext, isLoadingNext, loadNext, note]);
}
