import { useCallback, useRef } from 'react';

import { untilOffline } from './connection.ts';
import { inPlaceOf, placeAmongSteps } from './outbox/held-back.ts';
import { noteMeant } from './outbox/sent-so-far.ts';

/**
 * Sends one call after the other, each when the one before has been answered or refused: a late answer would otherwise bring back outdated
 * state.
 */
export function useInTurn(): InTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((send) => {
    // It goes behind the undo that was pressed before it, and before one that is pressed while it waits here.
    const place = placeAmongSteps();
    const next = last.current.then(() => inPlaceOf(place, send));
    // Without a connection the outbox keeps the order, and changes must be stored at once.
    last.current = Promise.race([next.catch(() => undefined), untilOffline()]);
    noteMeant(last.current);
    return next;
  }, []);
}

export type InTurn = <T>(send: () => Promise<T>) => Promise<T>;
