// Loaded once for all files that share a page.
const waiting = new Set<number>();
const { setTimeout: once, setInterval: often } = globalThis;

/** What waits is remembered until it has struck; what strikes again and again, for ever. */
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

/** Whatever a file of screens has left waiting does not strike in the next. */
export function endTimers(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}
