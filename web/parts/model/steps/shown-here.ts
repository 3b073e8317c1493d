import { useEffect, useRef } from 'react';

import { isSavedSince, savedUntilNow, type Save } from '../../../relay/saves.ts';
import { onPageReset } from '../../../ui/page-reset.ts';

/** The entities that something on the page shows, by their numbers. */
type Shown = () => Iterable<number>;

/** What the page is of, with how much had been saved when it was opened; and what is shown beside it. */
const pages = new Map<Shown, number>();
const beside = new Set<Shown>();
onPageReset(() => {
  pages.clear();
  beside.clear();
});

/** Says what the page is of while the component is mounted: what is undone by keys is looked for there. Pages without it are of the whole project. */
export function useShownHere(ids: Shown): void {
  useRegistered(ids, (shown) => {
    pages.set(shown, savedUntilNow());
    return () => pages.delete(shown);
  });
}

/** Says what is shown beside the page while the component is mounted. */
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

/** The entities on the page, by their numbers; undefined where it is of the whole project. */
export const shownHere = (): number[] | undefined =>
  pages.size === 0 ? undefined : [...new Set([...pages.keys(), ...beside].flatMap((shown) => [...shown()]))];

/** Whether a save was made on the page that is open. */
export const isSavedHere = (save: Save): boolean => [...pages.values()].some((since) => isSavedSince(save, since));
