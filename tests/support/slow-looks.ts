import { onTestFinished, vi } from 'vitest';

const FEW_SECONDS = 5_000;

/** Stops the clock of short-lived caches and of periodic looks until the test ends, so that counts are the same on a slow machine. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Holds the periodic looks of new followers until the test ends; they happen only when the returned function is called. */
export function holdSlowLooks(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => void vi.advanceTimersByTime(FEW_SECONDS);
}
