import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router';

import { onPageReset } from '../ui/page-reset.ts';

const KEPT = 200;

/** The states of screens that were left, by the entry of the browser's history and a name: Back and Forward restore them. */
const states = new Map<string, unknown>();
onPageReset(() => states.clear());

function keep(id: string, value: unknown): void {
  states.delete(id);
  states.set(id, value);
  const [oldest] = states.keys();
  if (states.size > KEPT && oldest !== undefined) states.delete(oldest);
}

/** Keeps state like `useState`, but Back and Forward restore it; a new visit begins with the initial value. */
export function useStateForBack<T>(name: string, initial: T): [value: T, set: Dispatch<SetStateAction<T>>] {
  const id = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() => (states.has(id) ? (states.get(id) as T) : initial));
  useEffect(() => keep(id, value), [id, value]);
  return [value, setValue];
}

/** Keeps a value like `useStateForBack` without rendering, such as a scroll position: `[the value to restore, note the present one]`. */
export function useNoteForBack<T>(name: string): [was: T | undefined, note: (value: T) => void] {
  const id = `${useLocation().key} ${name}`;
  const [was] = useState(() => states.get(id) as T | undefined);
  const last = useRef(id);
  useEffect(() => {
    // Another address of the same screen begins as the one before stands.
    const before = states.get(last.current);
    if (before !== undefined && !states.has(id)) keep(id, before);
    last.current = id;
  }, [id]);
  return [was, useCallback((value: T) => keep(id, value), [id])];
}

/** Acts once if the screen opens with a restored state other than the initial one; else a restored search would never run. */
export function useOnReturn(isOther: boolean, act: () => void): void {
  const wanted = useRef(isOther ? act : undefined);
  useEffect(() => {
    wanted.current?.();
    wanted.current = undefined;
  }, []);
}
