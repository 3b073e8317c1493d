import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router';

import { atBeginning } from '../ui/beginning.ts';

const KEPT = 200;

/** How screens were left, by the entry of the browser's history and a name. */
const left = new Map<string, unknown>();
atBeginning(() => left.clear());

function leave(id: string, value: unknown): void {
  left.delete(id);
  left.set(id, value);
  const [oldest] = left.keys();
  if (left.size > KEPT && oldest !== undefined) left.delete(oldest);
}

/** A state of the screen that is there again when somebody comes back to it with Back or Forward; a new visit begins anew. */
export function useLeft<T>(name: string, initial: T): [value: T, set: Dispatch<SetStateAction<T>>] {
  const id = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() => (left.has(id) ? (left.get(id) as T) : initial));
  useEffect(() => leave(id, value), [id, value]);
  return [value, setValue];
}

/** The same for what is not drawn, such as how far a list was scrolled: `[as it was left, note how it is]`. */
export function useLeftAt<T>(name: string): [was: T | undefined, note: (value: T) => void] {
  const id = `${useLocation().key} ${name}`;
  const [was] = useState(() => left.get(id) as T | undefined);
  return [was, useCallback((value: T) => leave(id, value), [id])];
}

/** Does something once for whoever comes back to what was left otherwise than it begins, such as asking for what was searched. */
export function useOnReturn(isOther: boolean, act: () => void): void {
  const wanted = useRef(isOther ? act : undefined);
  useEffect(() => {
    wanted.current?.();
    wanted.current = undefined;
  }, []);
}
