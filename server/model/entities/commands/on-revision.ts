import { Refusal } from '../../../refusals/refusal.ts';

const MAX_TRIES = 4;

/**
 * Saves a result computed on a revision; recomputes it if somebody changes the same fields in between, since nobody was locked out. Refuses
 * with the clash if that happens repeatedly.
 */
export async function whenNobodyChanges<T>(workOutAndSave: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await workOutAndSave();
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof Refusal && error.code === 'CLASH')) throw error;
    }
}
