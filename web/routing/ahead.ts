import { quiet } from '../relay/quiet.ts';
import { atBeginning } from '../ui/beginning.ts';

type Load = () => Promise<unknown>;

/** What loads the code of the screens that people go to most, and of those what is loaded already. */
const ahead: Load[] = [];
let here = new WeakSet<Load>();
atBeginning(() => (here = new WeakSet()));

/** Has the code of a screen loaded before somebody asks for it. */
export const fetchAhead = (load: Load): void => void ahead.push(load);

/** Whether it is of use to ask for the code of a screen now: browsers remember what failed, and do not ask again. */
export const canCome = (load: Load): boolean => navigator.onLine || here.has(load);

const idle = (): Promise<unknown> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: 10_000 });
    else setTimeout(done, 2000);
  });

/** The first answers lead to further questions, which are asked before the page is idle. */
async function settled(): Promise<void> {
  await idle();
  await quiet();
  await idle();
}

/**
 * Loads the code of the main screens, one after the other while nothing else is to be done: what the page itself asked for is there, and drawn.
 * Not where people save data.
 */
export async function loadAhead(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const load of ahead) {
    await settled();
    if (!navigator.onLine) return;
    const [code] = await Promise.allSettled([load()]);
    // What does not come now comes when somebody goes there.
    if (code.status === 'rejected') return;
    here.add(load);
  }
}
