// Baselines and test cycles.
import { Refusal, invalid } from '../refusals.ts';

export const baselineNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Baseline Not Found', `Baseline ${id} was not found. It may have been deleted.`);
export const testCycleNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Test Cycle Not Found', `Test cycle ${id} was not found. It may have been deleted.`);
/** 400: somebody wants to go back to what an entity was in a baseline that does not hold it. */
export const notInBaseline = (id: number, baseline: string): Refusal =>
  invalid(`Entity ${id} is not in '${baseline}', so there is nothing to go back to. Leave it out, or delete it.`);
