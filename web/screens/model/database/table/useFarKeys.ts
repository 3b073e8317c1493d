import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { LAST } from './useSpot.ts';

interface Options {
  /** The current place in the whole list. */
  place: number;
  /** The number of places that Page Down goes. */
  page: number;
  goTo: (place: number, isRange?: boolean) => void;
}

/** Handles the keys that go far: by pages, and to either end of all rows, loaded or not. */
export function useFarKeys({ place, page, goTo }: Options): void {
  useShortcut('pagedown', 'Twenty rows down', () => goTo(place + page));
  useShortcut('pageup', 'Twenty rows up', () => goTo(place - page));
  useShortcut('shift+pagedown', 'Extend selection by twenty rows', () => goTo(place + page, true));
  useShortcut('shift+pageup', 'Extend selection back by twenty rows', () => goTo(place - page, true));
  useShortcut('home', 'First row', () => goTo(0));
  useShortcut('end', 'Last row', () => goTo(LAST));
  useShortcut('shift+home', 'Extend selection to the first row', () => goTo(0, true));
  useShortcut('shift+end', 'Extend selection to the last row', () => goTo(LAST, true));
  useShortcut('ctrl+home', 'First of all rows', () => goTo(0));
  useShortcut('ctrl+end', 'Last of all rows', () => goTo(LAST));
  useShortcut('ctrl+shift+home', 'Extend selection to the first of all rows', () => goTo(0, true));
  useShortcut('ctrl+shift+end', 'Extend selection to the last of all rows', () => goTo(LAST, true));
}
