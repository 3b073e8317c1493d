// Files of screens share a page: a timer that one has set must not strike in the next.
const waiting = new Set<NodeJS.Timeout>();
const clocks = globalThis as typeof globalThis & { areKept?: Set<NodeJS.Timeout> };

if (!clocks.areKept) {
  clocks.areKept = waiting;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout;
    globalThis[name] = ((...args: unknown[]) => {
      const timer = set(...args);
      waiting.add(timer);
      return timer;
    }) as never;
  }
}

/** Stops whatever was set by now. */
export function letTimersGo(): void {
  for (const timer of clocks.areKept!) clearTimeout(timer);
  clocks.areKept!.clear();
}
