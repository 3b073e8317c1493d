import { getPriority, setPriority } from 'node:os';

const AFTER_OTHERS = 10;

/**
 * Lowers this thread's priority, so that those who wait for the server go first. On other systems than Linux this would apply to the whole
 * process.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(19, getPriority() + AFTER_OTHERS));
  } catch {
    // Some containers forbid to lower the priority; the work is done all the same.
  }
}
