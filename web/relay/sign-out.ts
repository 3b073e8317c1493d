import { RefusalError } from './refusal.ts';
import { signInPath, tellWindows } from './session.ts';

const TRIES = 3;
const PAUSE = 400;
const PATIENCE = 5000;
/** How the pages look belongs to the device, not to a person. */
const OF_THE_DEVICE: readonly string[] = ['mantine-color-scheme-value'];

/** Ends the session and forgets all that this browser knows of the person. Rejects, and leaves everything, where the server could not be told: they are signed in still. */
export async function signOut(): Promise<void> {
  await endSession();
  forgetEverything();
  tellWindows(null);
  // A page of its own: nothing that was read stays in memory.
  location.assign(signInPath({ isSignedOut: true }));
}

async function endSession(): Promise<void> {
  for (let tried = 1; ; tried++) {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch('/api/v4/auth/signout', { method: 'POST', signal }).catch(() => undefined);
    if (response && (response.ok || response.status === 401)) return;
    if (tried === TRIES) throw notSignedOut(response?.status ?? 0);
    await new Promise((done) => setTimeout(done, PAUSE * tried));
  }
}

const notSignedOut = (status: number) =>
  new RefusalError({
    code: 'NOT_SIGNED_OUT',
    status,
    title: 'Sign Out Failed',
    message: 'The server could not be reached, so you are signed in still. Check the connection and sign out again.',
  });

function forgetEverything(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!OF_THE_DEVICE.includes(key)) localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing is.
  }
}
