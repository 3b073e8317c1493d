import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import type { LogLine } from './lines.ts';

const NEAR = 24;
const EARLY = 160;

interface LogScroll {
  box: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd: () => void;
  onScroll: () => void;
}

/** Keeps the end of the log in sight if it was, and otherwise keeps the text being read in place while earlier lines load above. */
export function useLogScroll(lines: readonly LogLine[], onNearStart: () => void): LogScroll {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const before = useRef({ first: '', height: 0, isAtEnd: true });
  const toEnd = useCallback(() => {
    const log = box.current;
    if (log) log.scrollTop = log.scrollHeight;
  }, []);
  const first = lines.find(({ kind }) => kind === 'message')?.key ?? '';
  const last = lines.at(-1);
  // The user's own message scrolls the log to the end.
  const own = last?.kind === 'pending' ? last.key : '';
  useLayoutEffect(() => {
    if (own !== '') before.current.isAtEnd = true;
  }, [own]);
  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    if (before.current.isAtEnd) toEnd();
    else if (before.current.first !== first) log.scrollTop += log.scrollHeight - before.current.height;
    before.current = { ...before.current, first, height: log.scrollHeight };
  }, [lines, first, toEnd]);
  useEffect(() => {
    const log = box.current;
    if (!log) return;
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) toEnd();
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, [toEnd]);
  const onScroll = () => {
    const log = box.current;
    if (!log) return;
    const isNow = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
    before.current.isAtEnd = isNow;
    setAtEnd(isNow);
    if (log.scrollTop < EARLY && !isNow) onNearStart();
  };
  return { box, isAtEnd, toEnd, onScroll };
}
