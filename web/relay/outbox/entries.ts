import { pageStore, useStore } from '../../ui/store.ts';
import { forgetUnsent, storeUnsent } from './stored-unsent.ts';
import { compareUnsent, spokenOf, type Unsent } from './unsent.ts';

/** Changes that this page has committed or taken over and the server has not answered, in order. */
export const outbox = pageStore<readonly Unsent[]>([]);

export const isWaiting = ({ state }: Unsent): boolean => state === 'waiting';
export const isRefused = ({ state }: Unsent): boolean => state === 'refused';

/** Replaces the list by changes that are stored already. */
export const setUnsent = (all: readonly Unsent[]): void => outbox.set(all);

/** Adds a change, also to the browser's store. */
export function addUnsent(unsent: Unsent): void {
  const own = { ...unsent, isOnPageAlone: !storeUnsent(unsent) };
  outbox.set([...outbox.get().filter(({ key }) => key !== unsent.key), own].toSorted(compareUnsent));
}

/** Updates the facts of an unsent change. */
export const changeUnsent = (key: string, change: Partial<Unsent>): void =>
  outbox.set(
    outbox.get().map((unsent) => {
      if (unsent.key !== key) return unsent;
      const next = { ...unsent, ...change };
      storeUnsent(next);
      return next;
    }),
  );

/** Removes a change that was answered or discarded. */
export function dropUnsent(key: string): void {
  for (const unsent of outbox.get()) if (unsent.key === key) forgetUnsent(unsent);
  outbox.set(outbox.get().filter((unsent) => unsent.key !== key));
}

/** Lists the changes that wait for the connection. One that builds on a change being sent, or comes after an undo, waits for that alone. */
function waitingIn(all: readonly Unsent[]): Unsent[] {
  const onTheirWay = new Set<string>();
  return all.filter((unsent) => {
    const buildsOn = [...spokenOf(unsent.variables)];
    const isBehind = isWaiting(unsent) && (unsent.behind !== undefined || buildsOn.some((key) => onTheirWay.has(key)));
    if (isBehind || unsent.state === 'sending') onTheirWay.add(unsent.key);
    return isWaiting(unsent) && !isBehind;
  });
}

/** Returns the changes that wait for the connection. */
export const useWaiting = (): readonly Unsent[] => waitingIn(useStore(outbox));
/** Returns the changes that waited and were refused. */
export const useRefusedChanges = (): readonly Unsent[] => useStore(outbox).filter(isRefused);

/** Counts the waiting changes for the foot of a page; undefined if there are none. */
export const waitingWords = (count: number): string | undefined =>
  count === 0
    ? undefined
    : count === 1
      ? '1 change is waiting for the connection'
      : `${count} changes are waiting for the connection`;

/** Describes the unsent changes for the foot of a page; undefined if there are none. */
export function useUnsentWords(): string | undefined {
  const waiting = useStore(outbox, (all) => waitingIn(all).length);
  const refused = useStore(outbox, (all) => all.filter(isRefused).length);
  if (waiting > 0) return waitingWords(waiting);
  if (refused === 0) return undefined;
  return refused === 1 ? '1 change could not be sent' : `${refused} changes could not be sent`;
}
