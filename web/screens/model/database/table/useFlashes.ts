import { useCallback, useEffect, useRef, useState } from 'react';

const LENGTH = 1200;
const none: ReadonlySet<string> = new Set();

/** Keeps the rows that light up for a moment. */
export function useFlashes(): [flashing: ReadonlySet<string>, flash: (ids: readonly string[]) => void] {
  const [flashing, setFlashing] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flash = useCallback((ids: readonly string[]) => {
    setFlashing((old) => new Set([...old, ...ids]));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFlashing(none), LENGTH);
  }, []);
  return [flashing, flash];
}
