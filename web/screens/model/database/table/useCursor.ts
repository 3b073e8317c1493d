import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import { useStateForBack } from '../../../../routing/state-for-back.ts';
import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { tickable, type TableLine } from './lines.ts';
import type { Selection } from './useSelection.ts';

interface Options {
  lines: TableLine[];
  /** The number of rows before the loaded ones. */
  base?: number;
  /** The number of columns besides that of number and name, which is 0. */
  columns: number;
  /** The number of cards per line. */
  across?: number;
  selection: Selection;
  scroller: RefObject<HTMLDivElement | null>;
  /** Scrolls a row of the whole list into view. */
  show: (place: number) => void;
  /** The number of rows in the whole list, if they can be loaded from any position. */
  total?: number | undefined;
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
export function useCursor({ lines, base = 0, columns, across, selection, scroller, ...options }: Options) {
  const { show, total, onBranch } = options;
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const [current, setCurrent] = useStateForBack<string | undefined>('row', undefined);
  const [column, setColumn] = useState(0);
  // Both are places in the whole list.
  const [corner, setCorner] = useState<{ row: number; column: number }>();
  const anchor = useRef<number>(undefined);
  // The end of the list to which somebody goes: its row is the current one as soon as it is there.
  const [goal, setGoal] = useState<number>();
  const reached = goal === undefined ? undefined : lines[goal - base];
  if (reached?.entry) {
    setGoal(undefined);
    setCurrent(reached.key);
  }
  const at = current === undefined ? -1 : lines.findIndex(({ key }) => key === current);
  const line = lines[at];
  const latest = useRef(lines);
  useLayoutEffect(() => {
    latest.current = lines;
  });
  const { add, addLoaded, toggle } = selection;

  const pickBetween = useCallback(
    (from: number, to: number) => {
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      add(latest.current.slice(first, last + 1).flatMap(tickable));
    },
    [add],
  );
  /** Selects a row; with Shift also the loaded ones since the last. */
  const pick = useCallback(
    (index: number, isRange: boolean) => {
      const [entry] = latest.current.slice(index, index + 1).flatMap(tickable);
      if (isRange && anchor.current !== undefined) pickBetween(Math.max(anchor.current - base, 0), index);
      else if (entry) toggle(entry);
      anchor.current = base + index;
      setCurrent(latest.current[index]?.key);
    },
    [toggle, pickBetween, setCurrent, base],
  );
  const go = (to: number, isRange = false) => {
    const index = Math.min(Math.max(to, 0), lines.length - 1);
    if (isRange && column > 0) setCorner((old) => old ?? { row: base + Math.max(at, 0), column });
    else if (isRange) pickBetween(Math.max((anchor.current ??= base + Math.max(at, 0)) - base, 0), index);
    else anchor.current = base + index;
    if (!isRange) setCorner(undefined);
    setGoal(undefined);
    setCurrent(lines[index]?.key);
    show(base + index);
    scroller.current?.focus({ preventScroll: true });
  };
  const goToEnd = (place: number, loaded: number) => {
    if (total === undefined || lines[place - base]) return go(loaded);
    setGoal(place);
    show(place);
    scroller.current?.focus({ preventScroll: true });
  };
  const goAcross = (to: number, isRange = false) => {
    if (at < 0) return go(0);
    setCorner((old) => (isRange ? (old ?? { row: base + at, column }) : undefined));
    setColumn(Math.min(Math.max(to, 0), columns));
    scroller.current?.focus({ preventScroll: true });
  };
  const step = across ?? 1;
  const below = at < 0 ? 0 : at + step;
  const left = () => {
    if (across) return go(at - 1);
    if (column > 0) return goAcross(column - 1);
    if (line?.isOpen) return onBranch(line);
    const parent = lines.findLastIndex(({ level }, index) => index < at && level < (line?.level ?? 1));
    if (parent >= 0) go(parent);
  };
  const right = () => {
    if (across) return go(at + 1);
    if (column === 0 && line?.isOpen === false) onBranch(line);
    else if (line?.group) return;
    else goAcross(column + 1);
  };
  useShortcut('arrowdown', 'Next row (Space selects it, Enter opens it or edits its cell)', () => go(below));
  useShortcut('arrowup', 'Previous row', () => go(at - step));
  useShortcut('shift+arrowdown', 'Extend selection to the next row', () => go(below, true));
  useShortcut('shift+arrowup', 'Extend selection to the previous row', () => go(at - step, true));
  useShortcut('arrowright', 'Expand, or next cell', right);
  useShortcut('arrowleft', 'Collapse, or previous cell', left);
  useShortcut('shift+arrowright', 'Extend selection to the next cell', () => goAcross(column + 1, true));
  useShortcut('shift+arrowleft', 'Extend selection to the previous cell', () => goAcross(column - 1, true));
  useShortcut('pagedown', 'Twenty rows down', () => go(at + PAGE * step));
  useShortcut('pageup', 'Twenty rows up', () => go(at - PAGE * step));
  useShortcut('home', 'First row', () => goToEnd(0, 0));
  useShortcut('end', 'Last row, in a tree the last loaded row', () => goToEnd((total ?? 0) - 1, lines.length - 1));
  useShortcut('ctrl+a', 'Select all loaded rows', () => addLoaded(lines.flatMap(tickable)));
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
    else if (event.key === ' ') pick(at, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const set = useCallback(
    (index: number, column: number) => {
      anchor.current = base + index;
      setColumn(column);
      setCorner(undefined);
      setGoal(undefined);
      setCurrent(latest.current[index]?.key);
    },
    [setCurrent, base],
  );
  const cornerAt = corner && Math.max(corner.row - base, 0);
  const range: CellRange | undefined =
    at < 0 ? undefined : { rows: between(cornerAt ?? at, at), columns: between(corner?.column ?? column, column) };
  return { at, line, column: Math.min(column, columns), range, pick, set, go, goAcross, onKeyDown };
}
