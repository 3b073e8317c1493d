import { onPageReset } from '../ui/page-reset.ts';
import { onOnline, report } from './connection.ts';

const MAX_ATTEMPTS = 3;
const THROTTLE = 30_000;
const LONGEST_WAIT = 15_000;

let failed = 0;
let wasEverLive = false;
let gate: PromiseWithResolvers<void> | undefined;
let resumed = Number.NEGATIVE_INFINITY;
let later: ReturnType<typeof setTimeout> | undefined;
onPageReset(() => {
  clearTimeout(later);
  gate?.resolve();
  [failed, wasEverLive, gate, resumed] = [0, false, undefined, Number.NEGATIVE_INFINITY];
});

/** Returns a short random wait, so that not all clients reconnect at once; longer after each failure. */
const waitOf = (isAtOnce: boolean): number =>
  isAtOnce && failed === 0
    ? 50 + Math.random() * 200
    : Math.min(1000 * 2 ** failed, LONGEST_WAIT) + 300 + Math.random() * 2700;

/** Notes that a connection is being tried; it counts as failed until it is made. */
export const noteAttempt = (): void => void failed++;

export function noteSuccess(): void {
  failed = 0;
  wasEverLive = true;
  report({ isLive: true, trouble: null });
}

/**
 * Waits until the next connection should be tried. After three failures in a row, that is when the user returns to the page or asks for
 * it.
 */
export function untilNextAttempt(isAtOnce: boolean): Promise<void> {
  if (failed < MAX_ATTEMPTS) return new Promise((done) => setTimeout(done, waitOf(isAtOnce)));
  gate ??= Promise.withResolvers();
  report({ isLive: false, trouble: 'unavailable' });
  if (!wasEverLive) void diagnose();
  return gate.promise;
}

/** Reports sockets as blocked if the server answers HTTP, since then something in between, such as a proxy, stops them. */
async function diagnose(): Promise<void> {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  if (gate && answer?.ok) report({ trouble: 'blocked' });
}

/** Lets the connection be tried again at once, up to three times. */
export function retryConnection(): void {
  clearTimeout(later);
  failed = 0;
  report({ trouble: null });
  gate?.resolve();
  gate = undefined;
}

/** Resumes trying after it was given up, at most every 30 seconds. */
export function resume(): void {
  if (!gate) return;
  clearTimeout(later);
  const wait = resumed + THROTTLE - Date.now();
  if (wait > 0) return void (later = setTimeout(resume, wait));
  resumed = Date.now();
  retryConnection();
}

onOnline(resume);
addEventListener('online', resume);
