import { online } from '../ui/online.ts';
import { onPageReset } from '../ui/page-reset.ts';
import { pageStore, useStore } from '../ui/store.ts';
import { useProjectLost } from './access.ts';

/** Why the page stopped trying to receive live changes. */
export type Trouble = 'unavailable' | 'blocked';

/** Whether calls reach the server (`isOnline`), whether live changes arrive (`isLive`), and why the latter is no longer tried. */
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

/** How often the browser has lost its network. */
let losses = 0;
onPageReset(() => (losses = 0));

/** Notes that the browser has lost its network. */
export function noteLoss(): void {
  losses++;
  report({ isOnline: false });
}

/** Begins a call. What it gives is told of an answer, and says whether that was asked for since the network was last lost; only then does it prove that the server can be reached. */
export function beginCall(): () => boolean {
  const before = losses;
  return () => {
    if (before === losses) report({ isOnline: true });
    return before === losses;
  };
}

/** Whether calls reach the server, as far as is known. */
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

/** The state of the connection, for the strip and the marks of live data. Nothing is live without a connection, nor of a project that the server refuses to tell of. */
export function useConnection(): Connection {
  const isLost = useProjectLost();
  const now = useStore(connection);
  return { ...now, isLive: now.isLive && now.isOnline && !isLost };
}
