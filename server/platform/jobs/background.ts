import type { Ctx, House } from '../context.ts';

const LONGEST_WAIT_MS = 5_000;
const going = new WeakMap<House['db'], Set<Promise<void>>>();

/** Does work that the answer does not wait for, so that its time tells nobody anything. What goes wrong is logged. */
export function inBackground({ house, log }: Pick<Ctx, 'house' | 'log'>, what: string, work: () => Promise<unknown>) {
  const all = going.get(house.db) ?? new Set<Promise<void>>();
  going.set(house.db, all);
  const one: Promise<void> = work()
    .then(
      () => undefined,
      (error: Error) => log.error({ error: error.message }, `${what}: failed`),
    )
    .finally(() => all.delete(one));
  all.add(one);
}

/** Resolves when all that goes on in the background is done, with what it has begun itself; or after a few seconds. */
export async function backgroundDone({ db }: Pick<House, 'db'>): Promise<void> {
  const all = going.get(db);
  const end = Date.now() + LONGEST_WAIT_MS;
  while (all?.size && Date.now() < end) {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((done) => (timer = setTimeout(done, end - Date.now())));
    await Promise.race([tooLong, Promise.all(all)]);
    clearTimeout(timer);
  }
}
