import { useEffect, useState } from 'react';

const two = (value: number) => String(value).padStart(2, '0');
/** Writes minutes and seconds; hours if there are any. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}

/** Counts the time since a presentation began, without its pauses. */
export function useClock() {
  // The time before the clock last started, and the moment of that start.
  const [run, setRun] = useState<{ before: number; since: number | undefined }>(() => ({
    before: 0,
    since: Date.now(),
  }));
  const [now, setNow] = useState(() => Date.now());
  const isRunning = run.since !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const gone = run.before + (run.since === undefined ? 0 : Math.max(0, now - run.since));
  return {
    text: clockText(Math.floor(gone / 1000)),
    isRunning,
    turn: () => {
      setNow(Date.now());
      setRun(isRunning ? { before: gone, since: undefined } : { before: run.before, since: Date.now() });
    },
    reset: () => {
      setNow(Date.now());
      setRun({ before: 0, since: isRunning ? Date.now() : undefined });
    },
  };
}
