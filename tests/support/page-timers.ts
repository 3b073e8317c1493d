// Loaded once for all files that share a page.
const waiting = new Set<number>();
const { setTimeout: once, setInterval: often } = globalThis;

/** Wraps a timer function so that its timers are remembered: a timeout until it fires, an interval forever. */
const noted = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
  Object.assign((then: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = start(
      (...all: unknown[]) => {
        if (start === (once as unknown)) waiting.delete(Number(timer));
        then(...all);
      },
      ms,
      ...given,
    );
    waiting.add(Number(timer));
    return timer;
  }, start);
Object.assign(globalThis, { setTimeout: noted(once), setInterval: noted(often) });

const FRAME_MS = 1000 / 60;
const frame = noted(once);
/**
 * Frames for jsdom, which counts them by one interval for the whole page: a test that stops the clock, or a file that ends, would stop the frames of
 * all later tests on the page.
 */
export const frames = {
  requestAnimationFrame: (then: FrameRequestCallback) => Number(frame(() => then(performance.now()), FRAME_MS)),
  cancelAnimationFrame: (handle: number) => clearTimeout(handle),
};

/** Clears the timers that a file of screens has left waiting, so that none fires in the next file. */
export function endTimers(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}
