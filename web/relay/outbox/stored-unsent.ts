import type { Unsent } from './unsent.ts';

const PREFIX = 'truss.unsent';

/** Tells whether a storage key belongs to an unsent change. */
export const isUnsentKey = (key: string): boolean => key.startsWith(`${PREFIX}:`);

// Of names, one may begin with another and a colon.
const ownedBy = (username: string) => `${PREFIX}:${encodeURIComponent(username)}:`;
const keyOf = ({ username, page, key }: Unsent) => `${ownedBy(username)}${page}:${key}`;

/** Stores a change in the browser; returns false if that failed. */
export function storeUnsent(unsent: Unsent): boolean {
  try {
    localStorage.setItem(keyOf(unsent), JSON.stringify(unsent));
    return true;
  } catch {
    // If the browser's storage is full, the page itself still has the change.
    return false;
  }
}

/** Removes a change from the browser's store. */
export function forgetUnsent(unsent: Unsent): void {
  try {
    localStorage.removeItem(keyOf(unsent));
  } catch {
    // A browser without storage has nothing to remove.
  }
}

/** Returns the changes of a user that this browser has stored, from all pages. */
export function storedUnsent(username: string): Unsent[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(ownedBy(username)))
      .flatMap((key) => parsed(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

function parsed(text: string | null): Unsent[] {
  try {
    return text === null ? [] : [JSON.parse(text) as Unsent];
  } catch {
    return [];
  }
}
