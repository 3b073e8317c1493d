import { report } from './connection.ts';

const PATIENCE = 5000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

let asking: Promise<void> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_WAIT;

async function ask(): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  const isThere = await fetch('/ready', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  asking = undefined;
  report({ isOnline: isThere });
  if (isThere) return void (wait = FIRST_WAIT);
  // Not all at the same time: everybody who lost the server waits for it.
  again = setTimeout(checkReachable, wait * (0.5 + Math.random()));
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

/** Finds out whether the server can be reached, and tells; while it cannot, it is asked again, less and less often. */
export function checkReachable(): void {
  clearTimeout(again);
  asking ??= ask();
}

addEventListener('offline', () => report({ isOnline: false }));
addEventListener('online', checkReachable);
