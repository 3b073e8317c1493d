// Baselines and test cycles.
import { Refusal } from './refusal.ts';

export const baselineNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Baseline Not Found', `Baseline ${id} was not found. It may have been deleted.`);
export const testCycleNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Test Cycle Not Found', `Test cycle ${id} was not found. It may have been deleted.`);
