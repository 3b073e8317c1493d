import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Sets a parameter of the address; an empty text removes it. */
export type Put = (name: string, value: string | readonly string[]) => void;

/**
 * Returns the parameters of the address, and a function to set them. Changes of one turn are written together, so that none undoes another.
 */
export function useAddress(): [params: URLSearchParams, put: Put] {
  const [params, setParams] = useSearchParams();
  const waiting = useRef<Map<string, string | readonly string[]>>(undefined);
  const put = useCallback<Put>(
    (name, value) => {
      if (waiting.current) return void waiting.current.set(name, value);
      waiting.current = new Map([[name, value]]);
      queueMicrotask(() => {
        const changes = waiting.current ?? [];
        waiting.current = undefined;
        setParams(() => written(new URLSearchParams(location.search), changes), { replace: true });
      });
    },
    [setParams],
  );
  return [params, put];
}

function written(now: URLSearchParams, changes: Iterable<[string, string | readonly string[]]>): URLSearchParams {
  for (const [name, value] of changes) {
    now.delete(name);
    for (const each of [value].flat()) if (each !== '') now.append(name, each);
  }
  return now;
}
