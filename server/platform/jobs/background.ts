import type { Ctx, Services } from '../context.ts';

const LONGEST_WAIT_MS = 5_000;
const going = new WeakMap<Services['db'], Set<Promise<void>>>();

/** Does work that the response does not wait for, so that response times reveal nothing about it. Errors are logged. */
export function inBackground(
  { services, log }: Pick<Ctx, 'services' | 'log'>,
  what: string,
  work: () => Promise<unknown>,
) {
  const all = going.get(services.db) ?? new Set<Promise<void>>();
  going.set(services.db, all);
  const one: Promise<void> = work()
    .then(
      () => undefined,
      (error: Error) => log.error({ error: error.message }, `${what}: failed`),
    )
    .finally(() => all.delete(one));
  all.add(one);
}

/** Resolves when all background work is done, including work that it started itself, or after a few seconds. */
export async function backgroundDone({ db }: Pick<Services, 'db'>): Promise<void> {
  const all = going.get(db);
  const end = Date.now() + LONGEST_WAIT_MS;
  while (all?.size && Date.now() < end) {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((done) => (timer = setTimeout(done, end - Date.now())));
    await Promise.race([tooLong, Promise.all(all)]);
    clearTimeout(timer);
  }
}
