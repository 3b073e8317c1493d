import { signInPath, tellOtherWindows } from './session.ts';

const TRIES = 3;
const PAUSE = 400;
const PATIENCE = 5000;
/** How the pages look belongs to the device, not to a person. */
const OF_THE_DEVICE: readonly string[] = ['mantine-color-scheme-value'];
/** Set while the server does not know yet that somebody has signed out here. */
const OWED = 'truss.signOut';

/** Signs out on this page and forgets all that this browser knows of the person, but what is `kept`. That the server could not be told is only logged; it is told when a page is opened next. */
export async function signOut(kept: (key: string) => boolean = () => false): Promise<void> {
  const isTold = await endSession();
  forgetEverything(kept);
  if (!isTold) owe();
  tellOtherWindows(null);
  // A page of its own: nothing that was read stays in memory.
  location.assign(signInPath({ isSignedOut: true }));
}

/** Tells the server of a sign-out that it has not heard of, before the page shows anything that is somebody's. */
export async function finishSignOut(): Promise<void> {
  if (isOwed() && (await endSession())) localStorage.removeItem(OWED);
}

/** Whether the server knows that the session is over; it is asked three times. */
async function endSession(): Promise<boolean> {
  let failure: unknown;
  for (let tried = 1; tried <= TRIES; tried++) {
    try {
      const response = await fetch('/api/v4/auth/signout', { method: 'POST', signal: AbortSignal.timeout(PATIENCE) });
      if (response.ok || response.status === 401) return true;
      failure = new Error(`The server answered ${response.status}.`);
    } catch (error) {
      failure = error;
    }
    if (tried < TRIES) await new Promise((done) => setTimeout(done, PAUSE * tried));
  }
  console.error('The server could not be told of the sign-out.', failure);
  return false;
}

function forgetEverything(kept: (key: string) => boolean): void {
  // The session's own cookie is out of reach for pages; the server takes it away.
  for (const cookie of document.cookie.split(';'))
    document.cookie = `${cookie.split('=', 1)[0]!.trim()}=; Max-Age=0; Path=/`;
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (!OF_THE_DEVICE.includes(key) && !kept(key)) localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing is.
  }
}

function isOwed(): boolean {
  try {
    return localStorage.getItem(OWED) !== null;
  } catch {
    return false;
  }
}

function owe(): void {
  try {
    localStorage.setItem(OWED, '1');
  } catch {
    // The session ends by itself, as it does for whoever closes the browser.
  }
}
