import { isRecord } from '../../../platform/text/json.ts';
import { stepTypes, type StepType } from './control-steps.ts';

/** A step of a listed flow, with its successors named by key, since a flow can have any length and depth. */
export interface ListedStep {
  key: string;
  type: StepType;
  entityGlobalId: string | null;
  branches: { key: string; stepKey: string | null; assetGlobalId: string | null }[];
  successorKey: string | null;
}

const DEEP = 100;
const MOST = 50_000;

/** Lists the steps of a stored flow, each before those in its branches and these before what follows; malformed steps are left out. */
export function listedSteps(step: unknown): ListedStep[] {
  const steps: ListedStep[] = [];
  const tell = (first: unknown, depth: number) => {
    for (let at = first; isStep(at) && depth <= DEEP && steps.length < MOST; at = at['successor']) {
      const below = Object.entries(isRecord(at['branches']) ? at['branches'] : {});
      const assets = isRecord(at['branchAssets']) ? at['branchAssets'] : {};
      steps.push({
        key: at.id,
        type: at.type,
        entityGlobalId: textOf(at['entityGlobalId']),
        branches: below.map(([key, to]) => ({ key, stepKey: keyOf(to), assetGlobalId: textOf(assets[key]) })),
        successorKey: keyOf(at['successor']),
      });
      for (const [, to] of below) tell(to, depth + 1);
    }
  };
  tell(step, 0);
  return steps;
}

type Step = Record<string, unknown> & { id: string; type: StepType };
const isStep = (value: unknown): value is Step =>
  isRecord(value) && typeof value['id'] === 'string' && (stepTypes as readonly unknown[]).includes(value['type']);
const keyOf = (value: unknown) => (isStep(value) ? value.id : null);
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
