import { onPageReset } from '../../ui/page-reset.ts';
import { newUuid } from '../uuid.ts';
import { forgetUnsent, storedUnsent, storeUnsent } from './stored-unsent.ts';
import type { Unsent } from './unsent.ts';

/** This page, among all that this browser has open. */
export const ownPage = newUuid();
const lockOf = (page: string) => `truss.page:${page}`;

/** Browsers have locks only where the connection is safe. Without, any page takes what it finds: under its key it is done once all the same. */
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

let isHeld = false;
onPageReset(() => (isHeld = false));

/** Says to other pages, for as long as this one is open, that it sends what it holds. */
export function holdOwnPage(): void {
  if (isHeld) return;
  isHeld = true;
  void locks()?.request(lockOf(ownPage), () => new Promise<never>(() => undefined));
}

/** Takes over the changes of somebody whose pages were closed or loaded anew, and those of this page from when they were on it before. */
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
