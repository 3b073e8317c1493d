/** Set while the server has not been told of a sign-out on this device. */
export const OWED = 'truss.signOut';

/** Whether the person who was here has signed out, and the server does not know. */
export function isSignOutOwed(): boolean {
  try {
    return localStorage.getItem(OWED) !== null;
  } catch {
    return false;
  }
}
