import { useLayoutEffect, useRef } from 'react';

import { useStateForBack } from '../../../../routing/state-for-back.ts';
import type { TableLine } from './lines.ts';
import { carried, type Loaded } from './loaded.ts';

interface Options {
  /** The search and order of the list: in another one a row that is not loaded means nothing. */
  search: string;
  lines: readonly TableLine[];
  /** The loaded part of the list. */
  loaded: Loaded;
  /** The number of places in the whole list. */
  count: number;
  /** False while more rows may follow than are counted. */
  isCounted: boolean;
  /** Scrolls a place into view. */
  show: (place: number) => void;
}

/** The current row: by its key once it is loaded, and until then by its place. */
interface Spot {
  search: string;
  key?: string | undefined;
  place: number;
  of: Loaded;
  /** Counts how often somebody went to a row. */
  turn: number;
}

/** The place of the last row, however many there turn out to be. */
export const LAST = Infinity;

const isSame = (a: Loaded, b: Loaded) => a.base === b.base && a.rows === b.rows && a.lines === b.lines;

/** Keeps the current row, loaded or not: a row that is not there yet is shown as it comes, and stays current while others are loaded. */
export function useSpot({ search, lines, loaded, count, isCounted, show }: Options) {
  const [spot, setSpot] = useStateForBack<Spot | undefined>('row', undefined);
  const { base } = loaded;
  const found = spot?.key === undefined ? -1 : lines.findIndex(({ key }) => key === spot.key);
  const meant = spot?.search === search ? Math.min(carried(spot.place, spot.of, loaded), count - 1) : undefined;
  const there = meant === undefined ? undefined : lines[meant - base];
  const isGone = spot?.key !== undefined && there !== undefined && there.waitsFor === undefined;
  const place = found >= 0 ? base + found : isGone || meant === undefined || meant < 0 ? undefined : meant;
  const line = place === undefined ? undefined : lines[place - base];
  const isKnown = line !== undefined && line.waitsFor === undefined && (spot?.place !== LAST || isCounted);
  if (
    isKnown &&
    spot &&
    place !== undefined &&
    (spot.key !== line.key || spot.search !== search || spot.place !== place || !isSame(spot.of, loaded))
  )
    setSpot({ ...spot, search, key: line.key, place, of: loaded });
  // A row that was gone to before it was loaded is brought into view when its place is known.
  const isSought = useRef(false);
  const latest = useRef(show);
  useLayoutEffect(() => {
    latest.current = show;
  });
  useLayoutEffect(() => {
    if (!isSought.current || place === undefined) return;
    latest.current(place);
    if (isKnown) isSought.current = false;
  }, [place, isKnown]);
  /** Makes the row at a place the current one, wherever it is. */
  const put = (to: number) => {
    const next = lines[to - base];
    isSought.current = next === undefined || next.waitsFor !== undefined;
    const turn = (spot?.turn ?? 0) + 1;
    setSpot({ search, key: isSought.current ? undefined : next?.key, place: to, of: loaded, turn });
  };
  return { place, line, put, turn: spot?.turn ?? 0 };
}
