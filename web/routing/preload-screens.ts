import { requestsSettled } from '../relay/pending-requests.ts';
import { onPageReset } from '../ui/page-reset.ts';

type Load = () => Promise<unknown>;

/** The code of the most visited screens. */
const ahead: Load[] = [];
/** Screens whose code has loaded. */
let loaded = new WeakSet<Load>();
onPageReset(() => (loaded = new WeakSet()));

/** Registers a screen whose code `preloadScreens` loads before anybody opens it. */
export const registerForPreload = (load: Load): void => void ahead.push(load);

/** Tells whether to load the code of a screen now. Offline it would fail, and the browser would remember that and never try again. */
export const canLoad = (load: Load): boolean => navigator.onLine || loaded.has(load);

/** Resolves when the page has nothing else to do. */
export const idle = (): Promise<unknown> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: 10_000 });
    else setTimeout(done, 2000);
  });

/** Resolves when the page has all its answers and is idle: the first answers lead to further queries, so it waits twice. */
async function settled(): Promise<void> {
  await idle();
  await requestsSettled();
  await idle();
}

/**
 * Loads the code of the main screens, one after the other, while the page is idle, so that opening them waits for no code. Not for people whose
 * browser saves data.
 */
export async function preloadScreens(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const load of ahead) {
    await settled();
    if (!navigator.onLine) return;
    const [code] = await Promise.allSettled([load()]);
    // Code that fails to load now is loaded when somebody goes there.
    if (code.status === 'rejected') return;
    loaded.add(load);
  }
}
