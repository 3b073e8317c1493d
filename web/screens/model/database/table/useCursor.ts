import { useCallback, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import { useStateForBack } from '../../../../routing/state-for-back.ts';
import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { tickable, type Line } from './lines.ts';
import type { Selection } from './useSelection.ts';

interface Options {
  lines: Line[];
  selection: Selection;
  scroller: RefObject<HTMLDivElement | null>;
  scrollTo: (index: number) => void;
  onBranch: (line: Line) => void;
}

const PAGE = 20;

/** The current row, and the keys that move it, tick it and open it. */
export function useCursor({ lines, selection, scroller, scrollTo, onBranch }: Options) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const [current, setCurrent] = useStateForBack<string | undefined>('row', undefined);
  const anchor = useRef<number>(undefined);
  const at = current === undefined ? -1 : lines.findIndex(({ key }) => key === current);
  const line = lines[at];
  const latest = useRef(lines);
  useLayoutEffect(() => {
    latest.current = lines;
  });
  const { add, toggle, clear } = selection;

  const pickBetween = useCallback(
    (from: number, to: number) => {
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      add(latest.current.slice(first, last + 1).flatMap(tickable));
    },
    [add],
  );
  /** Ticks a row; with Shift also those since the last one. */
  const pick = useCallback(
    (index: number, isRange: boolean) => {
      const [entry] = latest.current.slice(index, index + 1).flatMap(tickable);
      if (isRange && anchor.current !== undefined) pickBetween(anchor.current, index);
      else if (entry) toggle(entry);
      anchor.current = index;
      setCurrent(latest.current[index]?.key);
    },
    [toggle, pickBetween, setCurrent],
  );
  const go = (to: number, isRange = false) => {
    const index = Math.min(Math.max(to, 0), lines.length - 1);
    if (isRange) pickBetween((anchor.current ??= Math.max(at, 0)), index);
    else anchor.current = index;
    setCurrent(lines[index]?.key);
    scrollTo(index);
    scroller.current?.focus({ preventScroll: true });
  };
  const up = () => {
    if (line?.isOpen) return onBranch(line);
    const parent = lines.findLastIndex(({ level }, index) => index < at && level < (line?.level ?? 1));
    if (parent >= 0) go(parent);
  };
  const down = () => {
    if (line?.isOpen) go(at + 1);
    else if (line?.entry && line.isOpen === false) onBranch(line);
  };
  useShortcut('arrowdown', 'Next row (Space ticks it, Enter opens it)', () => go(at + 1));
  useShortcut('arrowup', 'Row before', () => go(at - 1));
  useShortcut('shift+arrowdown', 'Tick on to the next row', () => go(at + 1, true));
  useShortcut('shift+arrowup', 'Tick on to the row before', () => go(at - 1, true));
  useShortcut('arrowright', 'Open the branch', down);
  useShortcut('arrowleft', 'Close the branch', up);
  useShortcut('pagedown', 'Twenty rows down', () => go(at + PAGE));
  useShortcut('pageup', 'Twenty rows up', () => go(at - PAGE));
  useShortcut('home', 'First row', () => go(0));
  useShortcut('end', 'Last row that is loaded', () => go(lines.length - 1));
  useShortcut('escape', 'Clear the selection', clear, { isOn: selection.picked.size > 0 });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || !line?.entry) return;
    if (event.key === 'Enter') void navigate(paths.entity(organization, projectId, line.entry.entityId));
    else if (event.key === ' ') pick(at, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const set = useCallback(
    (index: number) => {
      anchor.current = index;
      setCurrent(latest.current[index]?.key);
    },
    [setCurrent],
  );
  return { at, pick, set, onKeyDown };
}
