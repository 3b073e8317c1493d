import { useCallback, useEffect, useRef } from 'react';

/** Tells whether an answer still belongs to the current question, since the question may change while it is on its way. */
export function useIsLatest<T>(asked: T): (of: T) => boolean {
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  }, [asked]);
  return useCallback((of) => latest.current === of, []);
}
