import { withLateStyle } from './late-style.ts';
import { onPageReset } from './page-reset.ts';
import { reload } from './reload.ts';

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30_000;
const RELOADED = 'truss.reloaded';
const BETWEEN_RELOADS = 20_000;

/** True once loading code or its styles has failed on this page. */
let hasFailed = false;
addEventListener('vite:preloadError', () => (hasFailed = true));
onPageReset(() => (hasFailed = false));

/** Resolves after a while, or at once when the browser reports that the network is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

const isServerThere = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Tells whether to reload once more: limited, since code missing on the server would reload the page for ever. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < BETWEEN_RELOADS) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Loads code when the server is reachable again; if it has a newer release by then, reloads the page. */
export async function loadWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    if (await isServerThere()) {
      const [part] = hasFailed ? [] : await Promise.allSettled([load()]);
      if (part?.status === 'fulfilled') return part.value;
      // The file belonged to an older release, or the browser caches its failure, or styles would be missing; only a reload fetches
      // everything again.
      if (mayReload()) {
        reload();
        return new Promise(() => undefined);
      }
    }
    await pause(wait);
  }
}

/** Loads a part of the program, with its styles; if that fails, waits until the server is reachable again. */
export const part = <T>(load: () => Promise<T>): Promise<T> => {
  const whole = () => withLateStyle(load);
  return whole().catch(() => loadWhenReachable(whole));
};
