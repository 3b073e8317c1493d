import { useEffect, useRef, useState } from 'react';

import { DEFAULT_ORDER, readSearchRequest } from './search-request.ts';
import { ordersItself } from './terms.ts';
import { useAccepted } from './useAccepted.ts';
import type { Put } from './useAddress.ts';

const PAUSE = 300;

/** Keeps the search and its order in the address. */
export function useSearch(isFlat: boolean, params: URLSearchParams, put: Put) {
  const asked = params.get('query') ?? '';
  const order = params.get('order') ?? DEFAULT_ORDER;
  const [text, setTyped] = useState(asked);
  const last = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOrdered = ordersItself(asked);
  const wanted = readSearchRequest(params, isFlat);
  const { isTree } = wanted;
  const answer = useAccepted(wanted);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address was changed elsewhere: by Back, or by a link to a search.
    if (asked !== last.current) setTyped(asked);
    last.current = asked;
  }, [asked]);
  const setText = (next: string, pause = 0) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      last.current = next;
      put('query', next);
    }, pause);
  };
  return {
    ...answer,
    asked: asked.trim(),
    text,
    order,
    isTree,
    isOrdered,
    setText: (next: string) => setText(next),
    type: (next: string) => setText(next, PAUSE),
    setOrder: (next: string) => put('order', next === DEFAULT_ORDER ? '' : next),
  };
}

export type Search = ReturnType<typeof useSearch>;
