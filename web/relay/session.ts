import { onPageReset } from '../ui/page-reset.ts';
import { pageStore, useStore } from '../ui/store.ts';

/** The user of this page, and whether they must prove their identity before waiting calls continue. */
interface Session {
  username: string | null;
  isAsking: boolean;
  /** True if the session is valid, but a call needs a recent proof of identity. */
  isAnew: boolean;
  /** Another user who has signed in meanwhile in another window of this browser, in whose name this page would send. */
  other: string | null;
}

const calm = { isAsking: false, isAnew: false, other: null };
const session = pageStore<Session>({ username: null, ...calm });
let waiting: { promise: Promise<void>; go: () => void } | undefined;
onPageReset(() => (waiting = undefined));

export const useSession = (): Session => useStore(session);

/** Tells whether a user is signed in on this page, so that an answer without a viewer means that their session has ended. */
export const hasPageOwner = (): boolean => session.get().username !== null;

/** Returns the username of the page's user; null if nobody is signed in. */
export const pageOwner = (): string | null => session.get().username;

/** Calls back with the page's user, at once and whenever that changes. */
export function onPageOwner(then: (username: string | null) => void): void {
  let last: string | null | undefined;
  const look = () => {
    const { username } = session.get();
    if (username === last) return;
    last = username;
    then(username);
  };
  look();
  session.subscribe(look);
}

/** Sets the page's user; waiting calls continue, also in other windows. */
export function signedInAs(username: string): void {
  const now = session.get();
  if (username === now.username && !now.isAsking) return;
  goOnAs(username);
  tellOtherWindows(username);
}

function goOnAs(username: string): void {
  session.set({ username, ...calm });
  waiting?.go();
  waiting = undefined;
}

/** Forgets the page's user: the next one may be somebody else. */
export const forgetPageOwner = (): void => session.set({ username: null, ...calm });

const WINDOWS = 'truss.session';

/** Tells this browser's other windows, which share the cookie, about the new user; null for nobody. */
export function tellOtherWindows(username: string | null): void {
  try {
    localStorage.setItem(WINDOWS, JSON.stringify({ username, at: Date.now() }));
  } catch {
    // Without storage, other windows find out at their next call.
  }
}

addEventListener('storage', ({ key, newValue }) => {
  const now = session.get();
  if (key !== WINDOWS || newValue === null || now.username === null) return;
  const { username } = JSON.parse(newValue) as { username: string | null };
  if (username === null) void signInAgain();
  else if (username !== now.username) session.set({ ...now, isAsking: true, other: username });
  else if (now.isAsking) goOnAs(username);
});

const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);

/** Returns a path within Truss to go to after signing in; undefined for other sites. */
export function ownPath(path: string | null): string | undefined {
  if (!isOwnPath(path)) return undefined;
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}

const here = () => `redirectUrl=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/** Returns the address of the sign-in page that leads back to this page; after signing out, it says so. */
export const signInPath = ({ isSignedOut = false } = {}): string => `/?${isSignedOut ? 'signedOut=1&' : ''}${here()}`;

/**
 * Handles a call that was refused because nobody is signed in. If somebody was, the page stays, asks them to prove their identity, and
 * resolves when the call can be repeated. Otherwise it goes to the sign-in page.
 */
export function signInAgain({ isAnew = false } = {}): Promise<void> {
  if (!hasPageOwner()) {
    location.assign(signInPath());
    return new Promise(() => undefined);
  }
  if (!waiting) {
    let go = () => {};
    const promise = new Promise<void>((done) => (go = done));
    waiting = { promise, go };
    session.set({ ...session.get(), isAsking: true, isAnew });
  }
  return waiting.promise;
}
