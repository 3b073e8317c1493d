import { useSyncExternalStore } from 'react';

/** Whether calls get through (`isOnline`) and whether news arrive (`isLive`). */
export interface Connection {
  isOnline: boolean;
  isLive: boolean;
}

let now: Connection = { isOnline: true, isLive: true };
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

/** The state of the connection, for the strip under the top bar and for live marks. */
export const useConnection = (): Connection => useSyncExternalStore(listen, () => now);
