import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { tickable, type TableLine } from './lines.ts';
import { rowOfPlace, type Loaded } from './loaded.ts';
import { useFarKeys } from './useFarKeys.ts';
import type { Selection } from './useSelection.ts';
import { LAST, useSpot } from './useSpot.ts';

interface Options {
  /** The search and order of the rows. */
  search: string;
  lines: TableLine[];
  /** The loaded part of the list. */
  loaded: Loaded;
  /** The number of rows in the whole list, and whether all are counted. */
  count: number;
  isCounted: boolean;
  /** The number of columns besides that of number and name, which is 0. */
  columns: number;
  /** The number of cards per line. */
  across?: number;
  selection: Selection;
  scroller: RefObject<HTMLDivElement | null>;
  /** Scrolls a row of the whole list into view. */
  show: (place: number) => void;
  /** Selects rows of the search from one to another, loaded or not; undefined if only loaded ones can be told apart. */
  onFar?: ((from: number, to: number) => void) | undefined;
  /** Selects rows of groups from one line to another, among which some wait to be loaded. */
  onWaiting?: ((from: number, to: number) => void) | undefined;
  onBranch: (line: TableLine) => void;
}

const PAGE = 20;

/** The cells between the start of the selection and the current one, by position. */
export interface CellRange {
  rows: readonly [from: number, to: number];
  columns: readonly [from: number, to: number];
}

const between = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const;

/** Keeps the current row and cell, and handles the keys that move them, select rows and cells, and open them. */
export function useCursor({ lines, loaded, count, columns, across, selection, scroller, ...options }: Options) {
  const { search, isCounted, show, onFar, onWaiting, onBranch } = options;
  const { base } = loaded;
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { place, line, put, turn } = useSpot({ search, lines, loaded, count, isCounted, show });
  const at = line && place !== undefined ? place - base : -1;
  const [column, setColumn] = useState(0);
  // Both are places in the whole list.
  const [corner, setCorner] = useState<{ row: number; column: number }>();
  const anchor = useRef<number>(undefined);
  const { add, toggle } = selection;

  const pickBetween = (a: number, b: number) => {
    const [from, to] = between(a, b);
    const there = lines.slice(Math.max(from - base, 0), Math.max(to + 1 - base, 0));
    add(there.flatMap(tickable));
    if (onWaiting && there.some(({ waitsFor }) => waitsFor !== undefined)) onWaiting(from - base, to - base);
    if (onFar && (from < base || to >= base + loaded.lines)) onFar(rowOfPlace(from, loaded), rowOfPlace(to, loaded));
  };
  const go = (index: number, isRange = false) => goTo(base + index, isRange);
  /** Goes to a place in the whole list, loaded or not; with Shift everything since the last place is selected. */
  const goTo = (wanted: number, isRange = false) => {
    const to = Math.min(Math.max(wanted, 0), count - 1);
    if (isRange && column > 0) setCorner((old) => old ?? { row: place ?? 0, column });
    else if (isRange) pickBetween((anchor.current ??= place ?? 0), to);
    else anchor.current = to;
    if (!isRange) setCorner(undefined);
    put(wanted === LAST && !isCounted ? LAST : to);
    show(to);
    scroller.current?.focus({ preventScroll: true });
  };
  const goAcross = (to: number, isRange = false) => {
    if (place === undefined) return goTo(0);
    setCorner((old) => (isRange ? (old ?? { row: place, column }) : undefined));
    setColumn(Math.min(Math.max(to, 0), columns));
    scroller.current?.focus({ preventScroll: true });
  };
  const step = across ?? 1;
  const below = place === undefined ? 0 : place + step;
  const above = (place ?? 0) - step;
  const left = () => {
    if (across) return goTo((place ?? 0) - 1);
    if (column > 0) return goAcross(column - 1);
    if (line?.isOpen) return onBranch(line);
    const parent = lines.findLastIndex(({ level }, index) => index < at && level < (line?.level ?? 1));
    if (parent >= 0) go(parent);
  };
  const right = () => {
    if (across) return goTo((place ?? -1) + 1);
    if (column === 0 && line?.isOpen === false) onBranch(line);
    else if (line?.group) return;
    else goAcross(column + 1);
  };
  useShortcut('arrowdown', 'Next row (Space selects it, Enter opens it or edits its cell)', () => goTo(below));
  useShortcut('arrowup', 'Previous row', () => goTo(above));
  useShortcut('shift+arrowdown', 'Extend selection to the next row', () => goTo(below, true));
  useShortcut('shift+arrowup', 'Extend selection to the previous row', () => goTo(above, true));
  useShortcut('arrowright', 'Expand, or next cell', right);
  useShortcut('arrowleft', 'Collapse, or previous cell', left);
  useShortcut('shift+arrowright', 'Extend selection to the next cell', () => goAcross(column + 1, true));
  useShortcut('shift+arrowleft', 'Extend selection to the previous cell', () => goAcross(column - 1, true));
  useFarKeys({ place: place ?? 0, page: PAGE * step, goTo });
  useShortcut('ctrl+a', 'Select all results', () => {
    // All rows are meant from here on, not the cell.
    if (column > 0) goAcross(0);
    else scroller.current?.focus({ preventScroll: true });
    selection.pickAll(lines.flatMap(tickable));
  });
  useShortcut('escape', 'Back to the row', () => goAcross(0), { isOn: column > 0 });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    if (line?.group && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      return onBranch(line);
    }
    if (!line?.entry) return;
    if (event.key === 'Enter' && column === 0)
      void navigate(paths.entity(organization, projectId, line.entry.entityId));
    else if (event.key === ' ') pickAt(at, event.shiftKey);
    else return;
    event.preventDefault();
  };
  /** Selects a row; with Shift also all since the last. */
  const pickAt = (index: number, isRange: boolean) => {
    const [entry] = lines.slice(index, index + 1).flatMap(tickable);
    if (isRange && anchor.current !== undefined) pickBetween(anchor.current, base + index);
    else if (entry) toggle(entry);
    anchor.current = base + index;
    put(base + index);
  };
  const setAt = (index: number, next: number) => {
    anchor.current = base + index;
    setColumn(next);
    setCorner(undefined);
    put(base + index);
  };
  // Rows keep these two, and are not redrawn with each step.
  const latest = useRef({ pickAt, setAt });
  useLayoutEffect(() => {
    latest.current = { pickAt, setAt };
  });
  const pick = useCallback((index: number, isRange: boolean) => latest.current.pickAt(index, isRange), []);
  const set = useCallback((index: number, column: number) => latest.current.setAt(index, column), []);
  const cornerAt = corner && Math.max(corner.row - base, 0);
  const range: CellRange | undefined =
    at < 0 ? undefined : { rows: between(cornerAt ?? at, at), columns: between(corner?.column ?? column, column) };
  return {
    search,
    at,
    place,
    line,
    column: Math.min(column, columns),
    /** The current cell as it was gone to: the same while its row is loaded, another with each step. */
    stay: `${turn} ${column}`,
    range,
    /** The chosen cells by places in the whole list, loaded or not. */
    span:
      place === undefined
        ? undefined
        : { rows: between(corner?.row ?? place, place), columns: between(corner?.column ?? column, column) },
    pick,
    set,
    go,
    goAcross,
    onKeyDown,
  };
}
