import type { StepFacts } from './useTestCase.ts';

/** A result that a step can be given. */
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

interface Asker {
  statusId: string | undefined;
  /** Whether they may write results of their own into the step. */
  mayRun: boolean;
  /** Whether they may take transitions, as reviewers may. */
  mayMove: boolean;
}

/** How somebody can say that a step came out: as they like, or as the workflow of its class lets them; that may lead elsewhere too, such as to a review. */
export function offeredResults(step: StepFacts | undefined, { statusId, mayRun, mayMove }: Asker): OfferedResult[] {
  if (!step || !(mayRun || mayMove)) return [];
  const { workflowState, transitions } = step;
  if (!workflowState || workflowState.property.id !== statusId)
    return mayRun ? results.map((each) => ({ ...each, isOpen: true })) : [];
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

/** Why some results cannot be given; nothing where all can. */
export function whyClosed(step: StepFacts | undefined, ways: readonly OfferedResult[]): string | undefined {
  if (!step?.workflowState || !ways.some(({ isOpen }) => !isOpen)) return undefined;
  const { state } = step.workflowState;
  const open = ways.flatMap((each) => (each.isOpen && each.state !== state ? [each.state] : []));
  const where = open.length === 0 ? 'nowhere' : `to ${open.join(', ')} only`;
  return `From ${state || 'no state'} the workflow of test cases leads you ${where}.`;
}
