import { useEffect, useRef } from 'react';

import { useNoteForBack } from './state-for-back.ts';

interface List {
  length: number;
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number) => unknown;
}

/** Loads as many lines of a paged list after Back as it had when it was left; otherwise there would be nothing to scroll back to. */
export function useLengthForBack(name: string, { length, hasNext, isLoadingNext, loadNext }: List): void {
  const [was = 0, note] = useNoteForBack<number>(`lines ${name}`);
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
