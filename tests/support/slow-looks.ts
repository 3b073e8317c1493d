import { onTestFinished, vi } from 'vitest';

const FEW_SECONDS = 5_000;

/**
 * From here to the end of the test, those who begin to follow something and look for it every few seconds, in case that word of it was lost,
 * look when the returned function is called, and not by themselves.
 */
export function holdSlowLooks(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => void vi.advanceTimersByTime(FEW_SECONDS);
}
