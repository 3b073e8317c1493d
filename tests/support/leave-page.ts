// Files of screens share a page, and each has modules of its own: what those of one have begun there ends with it, or it would strike,
// and hear, in the next.
type Listener = Parameters<Document['addEventListener']>;
interface Begun {
  timers: Set<NodeJS.Timeout>;
  listeners: (() => void)[];
}
const page = globalThis as typeof globalThis & { begun?: Begun };
// React does not come anew, and hears of this once for each page.
const FOR_EVER = 'selectionchange';

function watch(): Begun {
  const begun: Begun = { timers: new Set(), listeners: [] };
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = globalThis[name] as unknown as (...args: unknown[]) => NodeJS.Timeout;
    globalThis[name] = ((...args: unknown[]) => {
      const timer = set(...args);
      begun.timers.add(timer);
      return timer;
    }) as never;
  }
  for (const target of [globalThis as unknown as Document, document]) {
    const add = target.addEventListener.bind(target) as (...args: Listener) => void;
    target.addEventListener = (...args: Listener) => {
      add(...args);
      const [type, listener, options] = args;
      if (type !== FOR_EVER) begun.listeners.push(() => target.removeEventListener(type, listener, options));
    };
  }
  return begun;
}
const begun = (page.begun ??= watch());

/** Ends whatever was begun by now. */
export function leavePage(): void {
  for (const timer of begun.timers) clearTimeout(timer);
  begun.timers.clear();
  for (const end of begun.listeners.splice(0)) end();
}
