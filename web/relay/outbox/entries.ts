import { pageStore, useStore } from '../../ui/store.ts';
import { forgetUnsent, storeUnsent } from './stored-unsent.ts';
import { inOrder, type Unsent } from './unsent.ts';

/** What this page has committed, or has taken over, and the server has not answered; in order. */
export const outbox = pageStore<readonly Unsent[]>([]);

export const isWaiting = ({ state }: Unsent): boolean => state === 'waiting';
export const isRefused = ({ state }: Unsent): boolean => state === 'refused';

/** Shows what is stored already. */
export const setUnsent = (all: readonly Unsent[]): void => outbox.set(all);

/** Adds a change, in the browser's store too. */
export function addUnsent(unsent: Unsent): void {
  const own = { ...unsent, isOnPageAlone: !storeUnsent(unsent) };
  outbox.set([...outbox.get().filter(({ key }) => key !== unsent.key), own].toSorted(inOrder));
}

/** Changes what is known of a change that is not sent. */
export const changeUnsent = (key: string, change: Partial<Unsent>): void =>
  outbox.set(
    outbox.get().map((unsent) => {
      if (unsent.key !== key) return unsent;
      const next = { ...unsent, ...change };
      storeUnsent(next);
      return next;
    }),
  );

/** Takes a change out: it was answered, or somebody has dropped it. */
export function dropUnsent(key: string): void {
  for (const unsent of outbox.get()) if (unsent.key === key) forgetUnsent(unsent);
  outbox.set(outbox.get().filter((unsent) => unsent.key !== key));
}

/** The changes that wait for the connection. */
export const useWaiting = (): readonly Unsent[] => useStore(outbox).filter(isWaiting);
/** The changes that waited and were refused. */
export const useRefused = (): readonly Unsent[] => useStore(outbox).filter(isRefused);

/** How many changes wait, for the foot of a page; undefined if none does. */
export const waitingWords = (count: number): string | undefined =>
  count === 0
    ? undefined
    : count === 1
      ? '1 change waits for the connection'
      : `${count} changes wait for the connection`;

/** What the foot of a page says of changes that are not sent; undefined where all are. */
export function useUnsentWords(): string | undefined {
  const waiting = useStore(outbox, (all) => all.filter(isWaiting).length);
  const refused = useStore(outbox, (all) => all.filter(isRefused).length);
  if (waiting > 0) return waitingWords(waiting);
  if (refused === 0) return undefined;
  return refused === 1 ? '1 change could not be sent' : `${refused} changes could not be sent`;
}
