import { onPageReset } from '../../ui/page-reset.ts';
import { newUuid } from '../uuid.ts';
import { forgetUnsent, storedUnsent, storeUnsent } from './stored-unsent.ts';
import type { Unsent } from './unsent.ts';

/** The id of this page among all that the browser has open. */
export const ownPage = newUuid();
const lockOf = (page: string) => `truss.page:${page}`;

/**
 * Returns the browser's locks, which exist only on a secure connection. Without them any page takes over all changes, since the server does
 * each key only once.
 */
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

let isHeld = false;
onPageReset(() => (isHeld = false));

/** Tells other pages, while this one is open, that it sends its own changes. */
export function holdOwnPage(): void {
  if (isHeld) return;
  isHeld = true;
  void locks()?.request(lockOf(ownPage), () => new Promise<never>(() => undefined));
}

/** Takes over a user's changes from pages that were closed or reloaded, and those of this page before its reload. */
export async function takeOrphans(username: string): Promise<Unsent[]> {
  const taken: Unsent[] = [];
  for (const page of new Set(storedUnsent(username).map((unsent) => unsent.page))) {
    const of = () => storedUnsent(username).filter((unsent) => unsent.page === page);
    await whereClosed(page, () => taken.push(...of().map(takeOver)));
  }
  return taken;
}

const whereClosed = async (page: string, work: () => void): Promise<void> => {
  const all = locks();
  if (!all || page === ownPage) return work();
  await all.request(lockOf(page), { ifAvailable: true }, (lock) => void (lock && work()));
};

function takeOver(unsent: Unsent): Unsent {
  const own: Unsent = { ...unsent, page: ownPage, state: unsent.state === 'refused' ? 'refused' : 'waiting' };
  if (storeUnsent(own) && unsent.page !== ownPage) forgetUnsent(unsent);
  return own;
}
