// Baselines and test cycles.
import { Refusal } from './refusal.ts';

const titles = { baseline: 'Baseline', testCycle: 'Test Cycle' } as const;

/** Refuses what is not there, in the words of its kind; without one, as a baseline. */
export const baselineNotFound = (id: number, kind: keyof typeof titles = 'baseline'): Refusal => {
  const title = titles[kind];
  const noun = title.charAt(0) + title.slice(1).toLowerCase();
  return new Refusal('NOT_FOUND', 404, `${title} Not Found`, `${noun} ${id} was not found. It may have been deleted.`);
};
