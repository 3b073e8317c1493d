import { useCallback, useEffect, useRef } from 'react';

/** Whether something is still what is asked for, once its answer has come: news ask for what stood there when they came, and others may ask for something else meanwhile. */
export function useIsLatest<T>(asked: T): (of: T) => boolean {
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  }, [asked]);
  return useCallback((of) => latest.current === of, []);
}
