import type { StepThen } from '../test-case.ts';

/** Returns the step that got its result last; there must be one. */
export const lastOf = (steps: readonly StepThen[]): StepThen =>
  steps.reduce((last, step) => (step.changed > last.changed ? step : last));
