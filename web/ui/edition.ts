export type Edition = 'standard' | 'second';

const FLAG = 'truss.secondEdition';

/** What the server is set up for; it stands in the page. */
const runType = (): string => document.querySelector<HTMLMetaElement>('meta[name="run-type"]')?.content ?? '';

/** Whether people choose the edition for themselves. */
export const mayChooseEdition = (): boolean => runType() === 'OMNIS';

/** The edition on the page: the server's, or the one that was chosen in this browser. */
export function edition(): Edition {
  if (runType() === 'SECOND') return 'second';
  return mayChooseEdition() && flag() ? 'second' : 'standard';
}

/** Remembers the choice in this browser; a page that is loaded from then on follows it. */
export function chooseEdition(chosen: Edition): void {
  try {
    if (chosen === 'second') localStorage.setItem(FLAG, 'true');
    else localStorage.removeItem(FLAG);
  } catch {
    // Without storage nothing is remembered, and the standard edition stays.
  }
}

function flag(): boolean {
  try {
    return localStorage.getItem(FLAG) === 'true';
  } catch {
    return false;
  }
}
