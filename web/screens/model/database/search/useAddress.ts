import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Sets a parameter of the address; an empty text removes it. A step is one that Back leads back from. */
export type Put = (name: string, value: string | readonly string[], isStep?: boolean) => void;

type Entries = ReadonlyMap<string, string | readonly string[]>;

/**
 * Returns the parameters of the address, and a function to set them. Changes of one turn are written together, so that none undoes another,
 * and so that they are one step. With them goes what else the address should hold by now.
 */
export function useAddress(): [params: URLSearchParams, put: Put, also: (entries: () => Entries) => void] {
  const [params, setParams] = useSearchParams();
  const waiting = useRef<{ changes: Map<string, string | readonly string[]>; isStep: boolean }>(undefined);
  const others = useRef<() => Entries>(() => new Map());
  const put = useCallback<Put>(
    (name, value, isStep = false) => {
      if (!waiting.current) {
        waiting.current = { changes: new Map(others.current()), isStep };
        queueMicrotask(() => {
          const { changes, isStep } = waiting.current ?? { changes: [], isStep: false };
          waiting.current = undefined;
          const now = new URLSearchParams(location.search);
          const next = written(new URLSearchParams(now), changes);
          if (String(next) !== String(now)) setParams(next, { replace: !isStep });
        });
      }
      waiting.current.changes.set(name, value);
      waiting.current.isStep ||= isStep;
    },
    [setParams],
  );
  const also = useCallback((entries: () => Entries) => void (others.current = entries), []);
  return [params, put, also];
}

function written(now: URLSearchParams, changes: Iterable<[string, string | readonly string[]]>): URLSearchParams {
  for (const [name, value] of changes) {
    now.delete(name);
    for (const each of [value].flat()) if (each !== '') now.append(name, each);
  }
  return now;
}
