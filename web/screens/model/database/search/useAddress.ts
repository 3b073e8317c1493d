import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Writes something into the address, in place of what stood there under that name; an empty text takes it out. */
export type Put = (name: string, value: string | readonly string[]) => void;

/** What stands in the address behind the question mark. What is written in one turn is written at once, so that no change undoes another. */
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
