import { checkedWorkflow } from '../../projects/rules/workflow.ts';
import type { BranchComparison } from '../queries/comparison.ts';
import { stepsBetween } from '../rules/three-way.ts';
import { withWorkflows } from '../rules/workflow-fields.ts';
import type { MergeSettlement } from './outcomes.ts';

/** Returns the target's workflow after the merge; undefined if it does not change. */
export function mergedWorkflow(
  { workflows }: BranchComparison,
  { chosenWorkflows }: MergeSettlement,
): Record<string, unknown> | undefined {
  const changed = chosenWorkflows.filter(({ compared: { ours }, after }) => stepsBetween(ours, after).length > 0);
  if (changed.length === 0) return undefined;
  return checkedWorkflow(
    withWorkflows(
      workflows.ours,
      new Map(changed.map(({ compared, after }) => [compared.classId, after ?? new Map()])),
    ),
  );
}
