import type { Schema } from '../../schema/schema.ts';
import { defaultSchema } from '../../schema/seed/index.ts';
import type { Entity } from '../entity.ts';
import {
  stepNodes,
  storedSteps,
  storedBranches,
  type StepBranch,
  type ControlStep,
  type StepNode,
} from './control-steps.ts';

/** A part of a root that is one of its actions, not a transition. Parts are ordered by number. */
export interface Child {
  globalId: string;
  /** The branches of a part that splits the flow. */
  branches?: readonly { id: string; name: string; order: number }[];
}

const FEW = 2;
const LOOP_BRANCHES = ['continue', 'exit'];

/**
 * Makes a control step contain each child exactly once: unknown and repeated ones are replaced by the contents of their branches, missing
 * children are added before the end, and each split gets at least two branches.
 */
export function repairControlStep(step: unknown, children: readonly Child[]): ControlStep {
  return storedSteps(consistentNodes(stepNodes(step), children));
}

export function consistentNodes(nodes: readonly StepNode[], children: readonly Child[]): StepNode[] {
  const byGlobalId = new Map(children.map((child) => [child.globalId, child]));
  const seen = new Set<string>();
  const ids = new Set<string>();
  const right = (list: readonly StepNode[]): StepNode[] => list.flatMap(rightNode);
  const rightNode = (node: StepNode): StepNode[] => {
    const { globalId } = node;
    const isStranger =
      node.type === 'PARALLEL' ? false : globalId === undefined || !byGlobalId.has(globalId) || seen.has(globalId);
    if (isStranger) return right(node.branches.flatMap((branch) => branch.nodes));
    if (globalId !== undefined) seen.add(globalId);
    const id = ids.has(node.id) ? `${node.id}+${ids.size}` : node.id;
    ids.add(id);
    const { kept, lifted } = branchesOf(node, byGlobalId.get(globalId ?? ''));
    return [
      { ...node, id, branches: kept.map((branch) => ({ ...branch, nodes: right(branch.nodes) })) },
      ...right(lifted),
    ];
  };
  const found = right(nodes);
  const missing = children.filter(({ globalId }) => !seen.has(globalId)).map(nodeFor);
  return [...found, ...missing];
}

/** Makes a step for a child; a child with branches splits the flow. */
export function nodeFor(child: Child): StepNode {
  const ids = child.branches?.map(({ id }) => id) ?? [];
  const type = ids.length === 0 ? 'SERIAL' : ids.includes('continue') ? 'LOOP' : 'OR';
  const node: StepNode = { id: `step:${child.globalId}`, type, globalId: child.globalId, branches: [] };
  return { ...node, branches: branchesOf(node, child).kept };
}

/** Returns the branches of a step, as its action defines them; the contents of other branches follow the step. */
function branchesOf(
  { type, branches }: StepNode,
  child: Child | undefined,
): { kept: StepBranch[]; lifted: StepNode[] } {
  if (type === 'SERIAL') return { kept: [], lifted: branches.flatMap(({ nodes }) => nodes) };
  const said = child?.branches?.length
    ? child.branches.toSorted((a, b) => a.order - b.order).map(({ id }) => id)
    : undefined;
  const wanted =
    said ??
    (type === 'LOOP'
      ? [...new Set([...LOOP_BRANCHES, ...branches.map(({ id }) => id)])]
      : branches.map(({ id }) => id));
  const names = new Set(wanted);
  for (let at = 1; names.size < FEW; at++) names.add(type === 'LOOP' ? LOOP_BRANCHES[at - 1]! : `branch-${at}`);
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  return {
    kept: [...names].map((id) => byId.get(id) ?? { id, nodes: [] }),
    lifted: branches.filter(({ id }) => !names.has(id)).flatMap(({ nodes }) => nodes),
  };
}

const globalIdOf = (name: string) => defaultSchema.classes.find((each) => each.name === name)!.globalId;
const [ACTION, TRANSITION] = [globalIdOf('Action'), globalIdOf('Transition')];

/** Tells whether a part of an action is a step of its flow: actions are; transitions belong to state machines and are not. */
export function isStep({ lineage, classes }: Schema, { classId }: Pick<Entity, 'classId'>): boolean {
  const line = (lineage.get(classId) ?? []).map((id) => classes.get(id)?.globalId);
  return line.includes(ACTION) && !line.includes(TRANSITION);
}

/** Reduces an entity to the facts that the rules of steps need. */
export const childFacts = ({ globalId, branches }: Pick<Entity, 'globalId' | 'branches'>): Child => ({
  globalId,
  branches: storedBranches(branches),
});
