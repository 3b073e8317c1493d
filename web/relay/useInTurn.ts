import { useCallback, useRef } from 'react';

import { untilOffline } from './connection.ts';

/**
 * Sends one call after the other, each when the one before has been answered or refused: a late answer would otherwise bring back outdated
 * state.
 */
export function useInTurn(): InTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((send) => {
    const next = last.current.then(send);
    // Without a connection the outbox keeps the order, and changes must be stored at once.
    last.current = Promise.race([next.catch(() => undefined), untilOffline()]);
    return next;
  }, []);
}

export type InTurn = <T>(send: () => Promise<T>) => Promise<T>;
