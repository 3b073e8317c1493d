import { onPageReset } from '../../ui/page-reset.ts';
import { isOnline } from '../connection.ts';
import { isWaiting } from './entries.ts';
import { takeFromClosed, takeOver } from './orphans.ts';
import { hasLocks, ownPage } from './page-locks.ts';
import { isUnsentKey, storedUnsent } from './stored-unsent.ts';
import { inOrder, type Unsent } from './unsent.ts';

/** How long another page may let the changes behind its own wait while there is a connection: browsers put pages to sleep. */
const PATIENCE = 30_000;

/** What waits on the other pages of somebody, in order. Without locks pages know nothing of each other. */
const waitingElsewhere = (username: string): Unsent[] =>
  hasLocks()
    ? storedUnsent(username)
        .filter((unsent) => unsent.page !== ownPage && isWaiting(unsent))
        .toSorted(inOrder)
    : [];

/** Whether other pages of somebody hold what was committed before anything that is committed now. */
export const waitsElsewhere = (username: string): boolean => waitingElsewhere(username).length > 0;

/** What this page waits behind, and since when. */
let behind: { key: string; since: number } | undefined;
onPageReset(() => (behind = undefined));

/**
 * Whose turn it is before a change of this page: what other pages committed before it. What closed pages left, or one that sleeps, is given to
 * this one.
 */
export async function turnBefore(own: Unsent): Promise<'own' | 'theirs' | Unsent[]> {
  const [first] = waitingElsewhere(own.username);
  if (!first || inOrder(first, own) > 0) return 'own';
  const left = await takeFromClosed(own.username);
  if (left.length > 0) return left;
  if (behind?.key !== first.key || !isOnline()) behind = { key: first.key, since: Date.now() };
  return Date.now() - behind.since > PATIENCE ? [takeOver(first)] : 'theirs';
}

/** Resolves when another page has changed what is not sent, or after a pause. */
export async function untilOthersMove(pause: Promise<void>): Promise<void> {
  const moved = Promise.withResolvers<void>();
  const hear = ({ key }: StorageEvent) => {
    if (key === null || isUnsentKey(key)) moved.resolve();
  };
  addEventListener('storage', hear);
  try {
    await Promise.race([pause, moved.promise]);
  } finally {
    removeEventListener('storage', hear);
  }
}
