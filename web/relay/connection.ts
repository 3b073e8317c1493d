import { useSyncExternalStore } from 'react';

/** Why the page stopped trying to receive live changes. */
export type Trouble = 'unavailable' | 'blocked';

/** Whether calls reach the server (`isOnline`), whether live changes arrive (`isLive`), and why the latter is no longer tried. */
export interface Connection {
  isOnline: boolean;
  isLive: boolean;
  trouble: Trouble | null;
}

let now: Connection = { isOnline: navigator.onLine, isLive: true, trouble: null };
const listeners = new Set<() => void>();

/** Updates the state of the connection. */
export function report(change: Partial<Connection>): void {
  if (Object.entries(change).every(([key, value]) => now[key as keyof Connection] === value)) return;
  now = { ...now, ...change };
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Calls back whenever the server can be reached again, until the returned function is called. */
export function onOnline(then: () => void): () => void {
  let was = now.isOnline;
  return listen(() => {
    const isBack = now.isOnline && !was;
    was = now.isOnline;
    if (isBack) then();
  });
}

/** The state of the connection, for the strip under the top bar and the marks of live data. */
export const useConnection = (): Connection => useSyncExternalStore(listen, () => now);
