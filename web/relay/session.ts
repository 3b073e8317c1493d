import { useSyncExternalStore } from 'react';

/** Who is signed in on this page, and whether they must prove it again before waiting calls go on. */
interface Session {
  username: string | null;
  isAsking: boolean;
  /** Whether their session holds, and what they want to do needs that they have just proved themselves. */
  isAnew: boolean;
  /** Somebody else who has signed in meanwhile, in another window of this browser: what this page sends would be theirs. */
  other: string | null;
}

const calm = { isAsking: false, isAnew: false, other: null };
let now: Session = { username: null, ...calm };
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

/** Whether the page belongs to somebody: then whatever says that nobody is signed in says that their session is over. */
export const hasPageOwner = (): boolean => now.username !== null;

/** Remembers who is signed in; calls that were refused meanwhile go on, in the other windows too. */
export function signedInAs(username: string): void {
  if (username === now.username && !now.isAsking) return;
  goOnAs(username);
  tellOtherWindows(username);
}

function goOnAs(username: string): void {
  set({ username, ...calm });
  waiting?.go();
  waiting = undefined;
}

/** The page is nobody's any more: whoever signs in next may be somebody else. */
export const forgetPageOwner = (): void => set({ username: null, ...calm });

const WINDOWS = 'truss.session';

/** Lets the other windows of this browser, which share the cookie, know who is signed in now; null for nobody. */
export function tellOtherWindows(username: string | null): void {
  try {
    localStorage.setItem(WINDOWS, JSON.stringify({ username, at: Date.now() }));
  } catch {
    // Without storage the others find out with their next call.
  }
}

addEventListener('storage', ({ key, newValue }) => {
  if (key !== WINDOWS || newValue === null || now.username === null) return;
  const { username } = JSON.parse(newValue) as { username: string | null };
  if (username === null) void signInAgain();
  else if (username !== now.username) set({ ...now, isAsking: true, other: username });
  else if (now.isAsking) goOnAs(username);
});

const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);

/** Where to go after signing in: a path of our own, never another site. */
export function ownPath(path: string | null): string | undefined {
  if (!isOwnPath(path)) return undefined;
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}

const here = () => `redirectUrl=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/** The sign-in page that leads back to this one; after signing out it says so. */
export const signInPath = ({ isSignedOut = false } = {}): string => `/?${isSignedOut ? 'signedOut=1&' : ''}${here()}`;

/**
 * What a call does that was refused because nobody is signed in. When somebody was, the page stays, they are asked to prove
 * themselves, and the promise ends when the call can be repeated. When nobody was, it leads to the sign-in page.
 */
export function signInAgain({ isAnew = false } = {}): Promise<void> {
  if (now.username === null) {
    location.assign(signInPath());
    return new Promise(() => undefined);
  }
  if (!waiting) {
    let go = () => {};
    const promise = new Promise<void>((done) => (go = done));
    waiting = { promise, go };
    set({ ...now, isAsking: true, isAnew });
  }
  return waiting.promise;
}
