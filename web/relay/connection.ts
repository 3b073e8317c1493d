import { online } from '../ui/online.ts';
import { onPageReset } from '../ui/page-reset.ts';
import { pageStore, useStore } from '../ui/store.ts';
import { useProjectLost } from './access.ts';

/** The reason why the page stopped trying to receive live changes. */
export type Trouble = 'unavailable' | 'blocked';

/**
 * The state of the connection: `isOnline` if calls reach the server, `isLive` if live changes arrive, and the reason if the latter are
 * given up.
 */
export interface Connection {
  isOnline: boolean;
  isLive: boolean;
  trouble: Trouble | null;
}

const connection = pageStore<Connection>({ isOnline: navigator.onLine, isLive: true, trouble: null });

/** Updates the state of the connection. */
export function report(change: Partial<Connection>): void {
  const now = connection.get();
  if (Object.entries(change).every(([key, value]) => now[key as keyof Connection] === value)) return;
  const next = { ...now, ...change };
  connection.set(next);
  online.set(next.isOnline);
}

/** The number of times that the browser lost its network. */
let losses = 0;
onPageReset(() => (losses = 0));

/** Notes that the browser has lost its network. */
export function noteLoss(): void {
  losses++;
  report({ isOnline: false });
}

/**
 * Begins a call. The returned function takes note of an answer, and tells whether the call began after the network was last lost; only then
 * does the answer prove that the server can be reached.
 */
export function beginCall(): () => boolean {
  const before = losses;
  return () => {
    if (before === losses) report({ isOnline: true });
    return before === losses;
  };
}

/** Tells whether calls reach the server, as far as is known. */
export const isOnline = (): boolean => connection.get().isOnline;

/** Resolves as soon as the server cannot be reached. */
export const untilOffline = (): Promise<void> =>
  new Promise((done) => {
    if (!isOnline()) return done();
    const stop = connection.subscribe(() => {
      if (isOnline()) return;
      stop();
      done();
    });
  });

/** Calls back whenever the server can be reached again, until the returned function is called. */
export function onOnline(then: () => void): () => void {
  let was = connection.get().isOnline;
  return connection.subscribe(() => {
    const { isOnline } = connection.get();
    const isBack = isOnline && !was;
    was = isOnline;
    if (isBack) then();
  });
}

/** Returns the state of the connection. Nothing is live without one, nor is a project that the server refuses to tell of. */
export function useConnection(): Connection {
  const isLost = useProjectLost();
  const now = useStore(connection);
  return { ...now, isLive: now.isLive && now.isOnline && !isLost };
}
