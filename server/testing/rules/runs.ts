import type { StepThen } from '../test-case.ts';

/** The step that got its result last; there is one at least. */
export const lastOf = (steps: readonly StepThen[]): StepThen =>
  steps.reduce((last, step) => (step.changed > last.changed ? step : last));
