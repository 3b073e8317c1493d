import type { Node } from './control-steps.ts';

/** A place between steps: before the one at `index` of a branch of a step; of the whole where no step is named. */
export interface Spot {
  step: string | null;
  branch: string | null;
  index: number;
}

type Change = (list: Node[]) => Node[];

/** Puts steps in a place; at its end if the index is past that. */
export const insertAt = (nodes: readonly Node[], { step, branch, index }: Spot, fresh: readonly Node[]): Node[] =>
  changedIn(nodes, step, branch, (list) => list.toSpliced(Math.min(index, list.length), 0, ...fresh));

/** Changes the list of one branch, or the whole. */
function changedIn(nodes: readonly Node[], step: string | null, branch: string | null, change: Change): Node[] {
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
export function takeOut(
  nodes: readonly Node[],
  id: string,
  keepsBranches = true,
): { left: Node[]; taken: Node | undefined } {
  let taken: Node | undefined;
  const without = (list: readonly Node[]): Node[] =>
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
export function moveTo(nodes: readonly Node[], id: string, spot: Spot): Node[] {
  const from = spotOf(nodes, id);
  const { left, taken } = takeOut(nodes, id, false);
  if (!from || !taken || holds(taken, spot.step)) return [...nodes];
  const isSameList = from.step === spot.step && from.branch === spot.branch;
  const index = isSameList && from.index < spot.index ? spot.index - 1 : spot.index;
  return insertAt(left, { ...spot, index }, [taken]);
}

/** Changes one step. */
export const changeStep = (nodes: readonly Node[], id: string, change: (node: Node) => Node): Node[] =>
  nodes.map((node) => {
    if (node.id === id) return change(node);
    return {
      ...node,
      branches: node.branches.map((branch) => ({ ...branch, nodes: changeStep(branch.nodes, id, change) })),
    };
  });

export function spotOf(
  nodes: readonly Node[],
  id: string,
  step: string | null = null,
  branch: string | null = null,
): Spot | undefined {
  const index = nodes.findIndex((node) => node.id === id);
  if (index >= 0) return { step, branch, index };
  for (const node of nodes)
    for (const each of node.branches) {
      const found = spotOf(each.nodes, id, node.id, each.id);
      if (found) return found;
    }
  return undefined;
}

const holds = (node: Node, id: string | null): boolean =>
  id !== null && (node.id === id || node.branches.some((branch) => branch.nodes.some((each) => holds(each, id))));

/** Lists every step, each before those in its branches. */
export const allSteps = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...node.branches.flatMap((branch) => allSteps(branch.nodes))]);
