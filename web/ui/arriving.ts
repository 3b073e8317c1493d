import { reload } from './reload.ts';

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30_000;
const RELOADED = 'truss.reloaded';
const BETWEEN_RELOADS = 20_000;

/** Whether a part, or its styles, failed on this page. */
let hasFailed = false;
addEventListener('vite:preloadError', () => (hasFailed = true));

/** After a while, or at once when the browser says that the network is back. */
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

/** Not all the time: what is missing on the server itself would have the page loaded anew for ever. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < BETWEEN_RELOADS) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Waits for a part of the program until the server is there; where it has another release by then, the page is loaded anew. */
export async function arriving<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    if (await isServerThere()) {
      const [part] = hasFailed ? [] : await Promise.allSettled([load()]);
      if (part?.status === 'fulfilled') return part.value;
      // The part went with its release, or the browser remembers that it failed once, or would leave out the styles that did: only a
      // new page asks for all of it again.
      if (mayReload()) {
        reload();
        return new Promise(() => undefined);
      }
    }
    await pause(wait);
  }
}

/** Loads a part of the program; where that fails, it comes as soon as the server is there. */
export const part = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => arriving(load));
