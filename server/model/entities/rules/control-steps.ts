import { isRecord } from '../../../platform/text/json.ts';

/** The kinds of step in an action diagram. */
export const stepTypes = ['START', 'END', 'SERIAL', 'PARALLEL', 'OR', 'LOOP', 'SYNC', 'EMPTY'] as const;
export type StepType = (typeof stepTypes)[number];

/** A step as it is stored in the root: a sequence is a chain of successors, from START to END. */
export interface ControlStep {
  id: string;
  type: StepType;
  entityGlobalId?: string;
  branches?: Record<string, ControlStep>;
  branchAssets?: Record<string, string>;
  successor?: ControlStep;
}

/**
 * A step in working form, with a sequence as a list. START, END and EMPTY exist only in stored form, for the ends of a sequence and an
 * empty one.
 */
export interface StepNode {
  id: string;
  type: 'SERIAL' | 'PARALLEL' | 'OR' | 'LOOP' | 'SYNC';
  globalId?: string;
  branches: StepBranch[];
}
export interface StepBranch {
  id: string;
  asset?: string;
  nodes: StepNode[];
}

const DEEP = 100;

/** Returns the list of a stored chain without malformed steps. */
export function stepNodes(step: unknown, depth = 0): StepNode[] {
  const nodes: StepNode[] = [];
  for (let at = step; isRecord(at) && nodes.length < 50_000; at = at['successor']) {
    const { id, type, entityGlobalId, branches, branchAssets } = at;
    if (type === 'START' || type === 'END' || type === 'EMPTY') continue;
    if (typeof type !== 'string' || !(stepTypes as readonly string[]).includes(type) || depth > DEEP) continue;
    const assets = isRecord(branchAssets) ? branchAssets : {};
    nodes.push({
      id: typeof id === 'string' && id !== '' ? id : `step:${String(entityGlobalId)}`,
      type: type as StepNode['type'],
      ...(typeof entityGlobalId === 'string' && type !== 'PARALLEL' && { globalId: entityGlobalId }),
      branches: Object.entries(isRecord(branches) ? branches : {}).map(([branchId, below]) => ({
        id: branchId,
        ...(typeof assets[branchId] === 'string' && { asset: assets[branchId] }),
        nodes: stepNodes(below, depth + 1),
      })),
    });
  }
  return nodes;
}

/** Returns the stored chain of a list. */
export const storedSteps = (nodes: readonly StepNode[]): ControlStep => {
  const end: ControlStep = { id: 'end', type: 'END' };
  return { id: 'start', type: 'START', successor: chained(nodes, end)! };
};

function chained(nodes: readonly StepNode[], last?: ControlStep): ControlStep | undefined {
  let next = last;
  for (const { id, type, globalId, branches } of nodes.toReversed()) {
    const assets = branches.flatMap((branch) =>
      branch.asset === undefined ? [] : [[branch.id, branch.asset] as const],
    );
    next = {
      id,
      type,
      ...(globalId !== undefined && { entityGlobalId: globalId }),
      ...(branches.length > 0 && {
        branches: Object.fromEntries(
          branches.map((branch) => [
            branch.id,
            chained(branch.nodes) ?? { id: `empty:${id}:${branch.id}`, type: 'EMPTY' as const },
          ]),
        ),
      }),
      ...(assets.length > 0 && { branchAssets: Object.fromEntries(assets) }),
      ...(next && { successor: next }),
    };
  }
  return next;
}

/** Returns the branches that an action stores; empty if they are malformed. */
export const storedBranches = (branches: unknown): { id: string; name: string; order: number }[] =>
  (Array.isArray(branches) ? branches : []).flatMap((each: unknown, at) =>
    isRecord(each) && typeof each['id'] === 'string'
      ? [
          {
            id: each['id'],
            name: String(each['name'] ?? each['id']),
            order: typeof each['order'] === 'number' ? each['order'] : at,
          },
        ]
      : [],
  );
