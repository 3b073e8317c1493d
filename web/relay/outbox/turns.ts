import { onPageReset } from '../../ui/page-reset.ts';
import { isOnline } from '../connection.ts';
import { isWaiting } from './entries.ts';
import { takeFromClosed, takeOver } from './orphans.ts';
import { hasLocks, ownPage } from './page-locks.ts';
import { isUnsentKey, storedUnsent } from './stored-unsent.ts';
import { compareUnsent, type Unsent } from './unsent.ts';

/** The milliseconds for which this page waits for an earlier change of another page while there is a connection: browsers put pages to sleep. */
const PATIENCE = 30_000;

/** Lists the waiting changes of a user's other pages, in order. Without locks pages know nothing of each other. */
const waitingElsewhere = (username: string): Unsent[] =>
  hasLocks()
    ? storedUnsent(username)
        .filter((unsent) => unsent.page !== ownPage && isWaiting(unsent))
        .toSorted(compareUnsent)
    : [];

/** Tells whether other pages of a user hold waiting changes, which were committed before any new one. */
export const waitsElsewhere = (username: string): boolean => waitingElsewhere(username).length > 0;

/** The change of another page that this page waits for, and the time since when it waits. */
let behind: { key: string; since: number } | undefined;
onPageReset(() => (behind = undefined));

/**
 * Tells whose turn it is before a change of this page: its own, another page's, or that of earlier changes which closed or sleeping pages left and
 * this page now takes over.
 */
export async function turnBefore(own: Unsent): Promise<'own' | 'theirs' | Unsent[]> {
  const [first] = waitingElsewhere(own.username);
  if (!first || compareUnsent(first, own) > 0) return 'own';
  const left = await takeFromClosed(own.username);
  if (left.length > 0) return left;
  if (behind?.key !== first.key || !isOnline()) behind = { key: first.key, since: Date.now() };
  return Date.now() - behind.since > PATIENCE ? [takeOver(first)] : 'theirs';
}

/** Resolves when another page has changed the stored unsent changes, or after a pause. */
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
