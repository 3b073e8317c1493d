import { getPriority, setPriority } from 'node:os';

const AFTER_OTHERS = 10;

/** Lets whoever waits for the server go first: this thread works when the others leave it time. Elsewhere than on Linux it would be said of the whole process. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(19, getPriority() + AFTER_OTHERS));
  } catch {
    // Some containers allow nobody to say so; the work is done all the same.
  }
}
