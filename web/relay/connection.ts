import { useSyncExternalStore } from 'react';

/** Why the live collaboration service was given up for now. */
export type Trouble = 'unavailable' | 'blocked';

/** Whether calls get through (`isOnline`) and whether news arrive (`isLive`); with why that is not tried any more. */
export interface Connection {
  isOnline: boolean;
  isLive: boolean;
  trouble: Trouble | null;
}

let now: Connection = { isOnline: navigator.onLine, isLive: true, trouble: null };
const listeners = new Set<() => void>();

/** Tells the page what the network found out. */
export function report(change: Partial<Connection>): void {
  if (Object.entries(change).every(([key, value]) => now[key as keyof Connection] === value)) return;
  now = { ...now, ...change };
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Calls back whenever calls get through again, until the returned function is called. */
export function onOnline(then: () => void): () => void {
  let was = now.isOnline;
  return listen(() => {
    const isBack = now.isOnline && !was;
    was = now.isOnline;
    if (isBack) then();
  });
}

/** The state of the connection, for the strip under the top bar and for live marks. */
export const useConnection = (): Connection => useSyncExternalStore(listen, () => now);
