import { Refusal } from '../../../refusals/refusal.ts';

const MAX_TRIES = 4;

/**
 * Saves what was worked out on a revision, and works it out anew where somebody changes the same fields in between: nobody was held up
 * meanwhile. Refused with the clash where that happens again and again.
 */
export async function whenNobodyChanges<T>(workOutAndSave: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await workOutAndSave();
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof Refusal && error.code === 'CLASH')) throw error;
    }
}
