/** Set while the server has not been told of a sign-out on this device. */
export const PENDING_SIGN_OUT = 'truss.signOut';

/** Whether the person who was here has signed out, and the server does not know. */
export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(PENDING_SIGN_OUT) !== null;
  } catch {
    return false;
  }
}
