export type Edition = 'standard' | 'second';

const FLAG = 'truss.secondEdition';

/** Returns the edition that the server is configured for, from the page's meta tag. */
const runType = (): string => document.querySelector<HTMLMetaElement>('meta[name="run-type"]')?.content ?? '';

/** Tells whether users choose the edition themselves. */
export const mayChooseEdition = (): boolean => runType() === 'OMNIS';

/** Returns the edition of this page: the server's, or the one chosen in this browser. */
export function edition(): Edition {
  if (runType() === 'SECOND') return 'second';
  return mayChooseEdition() && flag() ? 'second' : 'standard';
}

/** Stores the chosen edition in this browser; pages loaded from then on use it. */
export function chooseEdition(chosen: Edition): void {
  try {
    if (chosen === 'second') localStorage.setItem(FLAG, 'true');
    else localStorage.removeItem(FLAG);
  } catch {
    // Storage may be blocked; then the standard edition stays.
  }
}

function flag(): boolean {
  try {
    return localStorage.getItem(FLAG) === 'true';
  } catch {
    return false;
  }
}
