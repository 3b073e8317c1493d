import { useEffect, useRef } from 'react';

import { isSavedSince, savedUntilNow, type Save } from '../../../relay/saves.ts';
import { onPageReset } from '../../../ui/page-reset.ts';

/** Returns the numbers of the entities that something on the page shows. */
type Shown = () => Iterable<number>;

/** The entities that the page is about, each with the number of saves at its opening; and those shown beside it. */
const pages = new Map<Shown, number>();
const beside = new Set<Shown>();
onPageReset(() => {
  pages.clear();
  beside.clear();
});

/**
 * Registers the entities that the page is about while the component is mounted: undo by keys looks for steps there. Pages without any are
 * about the whole project.
 */
export function useShownHere(ids: Shown): void {
  useRegistered(ids, (shown) => {
    pages.set(shown, savedUntilNow());
    return () => pages.delete(shown);
  });
}

/** Registers the entities shown beside the page while the component is mounted. */
export function useShownBeside(ids: Shown): void {
  useRegistered(ids, (shown) => {
    beside.add(shown);
    return () => beside.delete(shown);
  });
}

function useRegistered(ids: Shown, register: (shown: Shown) => () => void): void {
  const latest = useRef({ ids, register });
  useEffect(() => {
    latest.current = { ids, register };
  });
  useEffect(() => latest.current.register(() => latest.current.ids()), []);
}

/** Returns the numbers of the entities on the page; undefined if it is about the whole project. */
export const shownHere = (): number[] | undefined =>
  pages.size === 0 ? undefined : [...new Set([...pages.keys(), ...beside].flatMap((shown) => [...shown()]))];

/** Tells whether a save was made since the current page was opened. */
export const isSavedHere = (save: Save): boolean => [...pages.values()].some((since) => isSavedSince(save, since));
