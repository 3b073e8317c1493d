import { rollUp } from './roll-up.ts';

/** The progress of a test suite's leaf cases. */
export interface Progress {
  caseCount: number;
  /** The worst state of the cases; null without any. */
  state: string | null;
  /** The number of cases with a result: passed, failed or blocked. */
  doneCount: number;
  /** The share of cases with a result, from 0 to 1; null without cases. */
  doneShare: number | null;
  passRate: number | null;
}

/** Returns the progress of leaf cases from their number in each state. */
export function progressOf(states: Readonly<Record<string, number>>): Progress {
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (states[name] ?? 0), 0);
  const caseCount = count(...Object.keys(states));
  const doneCount = count('Passed', 'Failed', 'Blocked');
  const share = (part: number) => (caseCount === 0 ? null : part / caseCount);
  const state = caseCount === 0 ? null : rollUp(Object.keys(states));
  return { caseCount, state, doneCount, doneShare: share(doneCount), passRate: share(count('Passed')) };
}
