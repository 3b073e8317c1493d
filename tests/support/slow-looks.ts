import { onTestFinished, vi } from 'vitest';

const FEW_SECONDS = 5_000;

/** Until the test ends no time passes for what is remembered for a while, and nobody looks from time to time: what is counted is the same on a slow machine. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Until the test ends, new followers' periodic looks happen only when the returned function is called. */
export function holdSlowLooks(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => void vi.advanceTimersByTime(FEW_SECONDS);
}
