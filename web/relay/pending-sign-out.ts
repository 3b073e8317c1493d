/** The key that is set while the server has not been told of a sign-out on this device. */
export const PENDING_SIGN_OUT = 'truss.signOut';

/** Tells whether the last user has signed out while the server has not been told. */
export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(PENDING_SIGN_OUT) !== null;
  } catch {
    return false;
  }
}
