import { useCallback, useRef } from 'react';

/**
 * Sends one after the other, each when the one before has been answered or refused: an answer that came late would
 * otherwise bring back what was true before the next.
 */
export function useInTurn(): InTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((send) => {
    const next = last.current.then(send);
    last.current = next.catch(() => undefined);
    return next;
  }, []);
}

export type InTurn = <T>(send: () => Promise<T>) => Promise<T>;
