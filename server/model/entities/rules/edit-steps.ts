import type { StepNode } from './control-steps.ts';

/** A place between steps: before the one at `index` of a branch of a step; of the whole where no step is named. */
export interface StepPosition {
  step: string | null;
  branch: string | null;
  index: number;
}

type Change = (list: StepNode[]) => StepNode[];

/** Puts steps in a place; at its end if the index is past that. */
export const insertAt = (
  nodes: readonly StepNode[],
  { step, branch, index }: StepPosition,
  fresh: readonly StepNode[],
): StepNode[] => changedIn(nodes, step, branch, (list) => list.toSpliced(Math.min(index, list.length), 0, ...fresh));

/** Changes the list of one branch, or the whole. */
function changedIn(nodes: readonly StepNode[], step: string | null, branch: string | null, change: Change): StepNode[] {
  if (step === null) return change([...nodes]);
  return nodes.map((node) => ({
    ...node,
    branches: node.branches.map((each) => ({
      ...each,
      nodes:
        node.id === step && each.id === branch ? change([...each.nodes]) : changedIn(each.nodes, step, branch, change),
    })),
  }));
}

/** Takes a step out. The contents of its branches replace it, unless they are taken out too. */
export function takeOutStep(
  nodes: readonly StepNode[],
  id: string,
  keepsBranches = true,
): { left: StepNode[]; taken: StepNode | undefined } {
  let taken: StepNode | undefined;
  const without = (list: readonly StepNode[]): StepNode[] =>
    list.flatMap((node) => {
      if (node.id === id) {
        taken = node;
        return keepsBranches ? node.branches.flatMap((branch) => branch.nodes) : [];
      }
      return [{ ...node, branches: node.branches.map((branch) => ({ ...branch, nodes: without(branch.nodes) })) }];
    });
  return { left: without(nodes), taken };
}

/** Moves a step with its branches to another place; it stays if that is within itself. */
export function moveTo(nodes: readonly StepNode[], id: string, spot: StepPosition): StepNode[] {
  const from = spotOf(nodes, id);
  const { left, taken } = takeOutStep(nodes, id, false);
  if (!from || !taken || holds(taken, spot.step)) return [...nodes];
  const isSameList = from.step === spot.step && from.branch === spot.branch;
  const index = isSameList && from.index < spot.index ? spot.index - 1 : spot.index;
  return insertAt(left, { ...spot, index }, [taken]);
}

/** Changes one step. */
export const changeStep = (nodes: readonly StepNode[], id: string, change: (node: StepNode) => StepNode): StepNode[] =>
  nodes.map((node) => {
    if (node.id === id) return change(node);
    return {
      ...node,
      branches: node.branches.map((branch) => ({ ...branch, nodes: changeStep(branch.nodes, id, change) })),
    };
  });

export function spotOf(
  nodes: readonly StepNode[],
  id: string,
  step: string | null = null,
  branch: string | null = null,
): StepPosition | undefined {
  const index = nodes.findIndex((node) => node.id === id);
  if (index >= 0) return { step, branch, index };
  for (const node of nodes)
    for (const each of node.branches) {
      const found = spotOf(each.nodes, id, node.id, each.id);
      if (found) return found;
    }
  return undefined;
}

const holds = (node: StepNode, id: string | null): boolean =>
  id !== null && (node.id === id || node.branches.some((branch) => branch.nodes.some((each) => holds(each, id))));

/** Lists every step, each before those in its branches. */
export const allSteps = (nodes: readonly StepNode[]): StepNode[] =>
  nodes.flatMap((node) => [node, ...node.branches.flatMap((branch) => allSteps(branch.nodes))]);
