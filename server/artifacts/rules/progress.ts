import { rollUp } from './roll-up.ts';

/** How far the leaf cases of a test suite are. */
export interface Progress {
  caseCount: number;
  /** By the worst of them; null where there are no cases. */
  state: string | null;
  /** Those with a result: passed, failed or blocked. */
  doneCount: number;
  /** Of one; null where there are no cases. */
  doneShare: number | null;
  passRate: number | null;
}

/** How far leaf cases are, from how many are in each state. */
export function progressOf(states: Readonly<Record<string, number>>): Progress {
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (states[name] ?? 0), 0);
  const caseCount = count(...Object.keys(states));
  const doneCount = count('Passed', 'Failed', 'Blocked');
  const share = (part: number) => (caseCount === 0 ? null : part / caseCount);
  const state = caseCount === 0 ? null : rollUp(Object.keys(states));
  return { caseCount, state, doneCount, doneShare: share(doneCount), passRate: share(count('Passed')) };
}
