import { useSyncExternalStore } from 'react';

/** Who is signed in on this page, and whether the password must be given again before waiting calls go on. */
interface Session {
  username: string | null;
  isAsking: boolean;
}

let now: Session = { username: null, isAsking: false };
let waiting: { promise: Promise<void>; go: () => void } | undefined;
const listeners = new Set<() => void>();
const set = (next: Session) => {
  now = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(listen, () => now);

/** Remembers who is signed in; calls that were refused meanwhile go on. */
export function signedInAs(username: string): void {
  if (username === now.username && !now.isAsking) return;
  set({ username, isAsking: false });
  waiting?.go();
  waiting = undefined;
}

const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);

/** Where to go after signing in: a path of our own, never another site. */
export function ownPath(path: string | null): string | undefined {
  if (!isOwnPath(path)) return undefined;
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}

export const signInPath = (): string =>
  `/?redirectUrl=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/**
 * What a call does that was refused because nobody is signed in. When somebody was, the page stays, the password is asked for,
 * and the promise ends when the call can be repeated. When nobody was, it leads to the sign-in page.
 */
export function signInAgain(): Promise<void> {
  if (now.username === null) {
    location.assign(signInPath());
    return new Promise(() => undefined);
  }
  if (!waiting) {
    let go = () => {};
    const promise = new Promise<void>((done) => (go = done));
    waiting = { promise, go };
    set({ ...now, isAsking: true });
  }
  return waiting.promise;
}
