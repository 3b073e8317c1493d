import { onPageReset } from '../ui/page-reset.ts';
import { beginCall, noteLoss, report } from './connection.ts';

const PATIENCE = 5000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

let asking: Promise<void> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_WAIT;
onPageReset(() => {
  clearTimeout(again);
  [asking, wait] = [undefined, FIRST_WAIT];
});

async function ask(): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  const answered = beginCall();
  const isThere = await fetch('/ready', { cache: 'no-store', signal }).then(
    ({ ok }) => ok && answered(),
    () => false,
  );
  asking = undefined;
  if (isThere) return void (wait = FIRST_WAIT);
  report({ isOnline: false });
  // At random, since all clients that lost the server retry.
  again = setTimeout(checkReachable, wait * (0.5 + Math.random()));
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

/** Checks whether the server is reachable and reports it; while it is not, checks again, less and less often. */
export function checkReachable(): void {
  clearTimeout(again);
  asking ??= ask();
}

addEventListener('offline', noteLoss);
addEventListener('online', checkReachable);
