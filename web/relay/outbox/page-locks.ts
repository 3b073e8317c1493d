import { onPageReset } from '../../ui/page-reset.ts';
import { newUuid } from '../uuid.ts';

/** This page, among all that this browser has open. */
export const ownPage = newUuid();

/** Browsers have locks only where the connection is safe. Without, any page sends what it finds: under its key it is done once all the same. */
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;
export const hasLocks = (): boolean => locks() !== undefined;

const lockOf = (page: string) => `truss.page:${page}`;
let isHeld = false;
onPageReset(() => (isHeld = false));

/** Says to other pages, for as long as this one is open, that it sends what it holds. */
export function holdOwnPage(): void {
  if (isHeld) return;
  isHeld = true;
  void locks()?.request(lockOf(ownPage), () => new Promise<never>(() => undefined));
}

/** Does something for a page if that is closed. */
export async function whereClosed(page: string, work: () => void): Promise<void> {
  const all = locks();
  if (!all || page === ownPage) return work();
  await all.request(lockOf(page), { ifAvailable: true }, (lock) => void (lock && work()));
}

/** Does something when no other page of that person is at the same. */
export function oneAtATime<T>(username: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const all = locks();
  if (!all) return work();
  return all.request(`truss.sender:${encodeURIComponent(username)}`, { signal }, work) as Promise<T>;
}
