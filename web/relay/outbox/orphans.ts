import { hasLocks, ownPage, whereClosed } from './page-locks.ts';
import { forgetUnsent, storedUnsent, storeUnsent } from './stored-unsent.ts';
import type { Unsent } from './unsent.ts';

/** Takes over the changes of somebody whose pages were closed or loaded anew, and those of this page from when they were on it before. */
export const takeOrphans = (username: string): Promise<Unsent[]> => takeFrom(username, () => true);

/** Takes over what pages have left that were closed since. */
export const takeFromClosed = async (username: string): Promise<Unsent[]> =>
  hasLocks() ? takeFrom(username, (page) => page !== ownPage) : [];

async function takeFrom(username: string, isMeant: (page: string) => boolean): Promise<Unsent[]> {
  const taken: Unsent[] = [];
  const pages = new Set(storedUnsent(username).map((unsent) => unsent.page));
  for (const page of [...pages].filter(isMeant)) {
    const of = () => storedUnsent(username).filter((unsent) => unsent.page === page);
    await whereClosed(page, () => taken.push(...of().map(takeOver)));
  }
  return taken;
}

/** Makes a change one of this page, which sends it from now on. */
export function takeOver(unsent: Unsent): Unsent {
  const own: Unsent = { ...unsent, page: ownPage, state: unsent.state === 'refused' ? 'refused' : 'waiting' };
  if (storeUnsent(own) && unsent.page !== ownPage) forgetUnsent(unsent);
  return own;
}
