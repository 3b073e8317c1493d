import { useMemo, useRef, useState } from 'react';

import { recentSearches } from '../recent.ts';
import type { Offer } from './useCompletions.ts';

/** The number of earlier searches in the list; the arrow key goes further back. */
const LISTED = 5;

/** Brings earlier searches back, one after the other, into a box in which nothing was typed since. */
export function useEarlier(place: string, text: string) {
  // The place in the list of the search in the box: -1 is what stood there first. Undefined once somebody types.
  const [turn, setTurn] = useState<{ at: number; shown: string; first: string }>();
  const touched = useRef(false);
  const queries = useMemo(() => (text === '' ? recentSearches(place) : []), [place, text]);
  const offers = queries.slice(0, LISTED).map((query): Offer => ({
    text: query,
    finds: 'searched before',
    words: 'searched before',
    isRecent: true,
  }));
  const recall = (step: 1 | -1): string | undefined => {
    if (touched.current && text !== '') return undefined;
    const now = turn?.shown === text ? turn : { at: -1, shown: text, first: text };
    const all = recentSearches(place).filter((query) => query !== now.first.trim());
    const at = now.at + step;
    const query = at === -1 ? now.first : all[at];
    if (query === undefined) return undefined;
    setTurn({ ...now, at, shown: query });
    return query;
  };
  /** Called when somebody types, and when the box is left. */
  const note = (isTouched: boolean) => {
    touched.current = isTouched;
    setTurn(undefined);
  };
  return { offers, recall, note };
}
