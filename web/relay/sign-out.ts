import { isSignOutPending, PENDING_SIGN_OUT } from './pending-sign-out.ts';
import { signInPath, tellOtherWindows } from './session.ts';

const TRIES = 3;
const PAUSE = 400;
const PATIENCE = 5000;
/** Keys that belong to the device and not to a user, such as the colour scheme, which is kept. */
const OF_THE_DEVICE: readonly string[] = ['mantine-color-scheme-value'];

/**
 * Signs out on this page and forgets all that this browser knows of the person. If the server could not be told, that is only logged; it is
 * told when a page is opened next.
 */
export async function signOut(): Promise<void> {
  const isTold = await endSession();
  forgetEverything();
  if (!isTold) owe();
  tellOtherWindows(null);
  // Loads a new page, so that nothing that was read stays in memory.
  location.assign(signInPath({ isSignedOut: true }));
}

/** Tells the server of an earlier sign-out that it missed, before the page shows anyone's data. */
export async function finishSignOut(): Promise<void> {
  if (isSignOutPending() && (await endSession())) localStorage.removeItem(PENDING_SIGN_OUT);
}

/** Ends the session on the server, in up to three tries; returns whether it has ended. */
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
  console.error('You are signed out here, but the server could not be reached.', failure);
  return false;
}

function forgetEverything(): void {
  // The session's own cookie is out of reach for pages; the server takes it away.
  for (const cookie of document.cookie.split(';'))
    document.cookie = `${cookie.split('=', 1)[0]!.trim()}=; Max-Age=0; Path=/`;
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!OF_THE_DEVICE.includes(key)) localStorage.removeItem(key);
  } catch {
    // Storage may be blocked; then nothing was stored.
  }
}

function owe(): void {
  try {
    localStorage.setItem(PENDING_SIGN_OUT, '1');
  } catch {
    // Without the server the session ends by itself, as after closing the browser.
  }
}
