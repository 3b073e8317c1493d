import type { StepFacts } from './useTestCase.ts';

/** A result on offer for a step. */
export interface OfferedResult {
  state: string;
  verb: string;
  key?: string;
  isOpen: boolean;
}

const results = [
  { state: 'Blocked', verb: 'Block', key: 'B' },
  { state: 'Failed', verb: 'Fail', key: 'F' },
  { state: 'Passed', verb: 'Pass', key: 'P' },
];

/** The results that may be on offer for a step that has not come yet. */
export const allResults: readonly OfferedResult[] = results.map((each) => ({ ...each, isOpen: true }));

interface Asker {
  statusId: string | undefined;
  /** True if the viewer may write results directly. */
  mayRun: boolean;
  /** True if the viewer may take transitions, which reviewers may too. */
  mayMove: boolean;
}

/**
 * Returns the results on offer for a step: all, or those that the workflow of its class permits, with other transitions such as to a
 * review.
 */
export function offeredResults(step: StepFacts | undefined, { statusId, mayRun, mayMove }: Asker): OfferedResult[] {
  if (!step || !(mayRun || mayMove)) return [];
  const { workflowState, transitions } = step;
  if (!workflowState || workflowState.property.id !== statusId) return mayRun ? [...allResults] : [];
  const isResult = (state: string) => results.some((each) => each.state === state);
  const elsewhere = transitions.filter(({ toState }) => !isResult(toState));
  return [
    ...elsewhere.map(({ name, toState }) => ({ state: toState, verb: name, isOpen: true })),
    ...results.map((each) => ({
      ...each,
      isOpen: each.state === workflowState.state || transitions.some(({ toState }) => toState === each.state),
    })),
  ];
}

/** Explains why some results are not permitted; undefined if all are. */
export function whyClosed(step: StepFacts | undefined, ways: readonly OfferedResult[]): string | undefined {
  if (!step?.workflowState || !ways.some(({ isOpen }) => !isOpen)) return undefined;
  const { state } = step.workflowState;
  const open = ways.flatMap((each) => (each.isOpen && each.state !== state ? [each.state] : []));
  const from = state || 'no status';
  return open.length === 0
    ? `The workflow allows no change from ${from}.`
    : `The workflow only allows ${open.join(', ')} from ${from}.`;
}
