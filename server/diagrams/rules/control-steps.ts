import { isRecord } from './stored-json.ts';

/** What a step of an action diagram is. */
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

/** The same as it is worked with: a sequence is a list. START, END and EMPTY are how its ends, and one that holds nothing, are stored. */
export interface Node {
  id: string;
  type: 'SERIAL' | 'PARALLEL' | 'OR' | 'LOOP' | 'SYNC';
  globalId?: string;
  branches: Branch[];
}
export interface Branch {
  id: string;
  asset?: string;
  nodes: Node[];
}

/** What the rules know of a part of the root: it is one of its actions, and no transition. In the order of numbers. */
export interface Child {
  globalId: string;
  /** The branches that it says it has, where it splits the flow. */
  branches?: readonly { id: string; name: string; order: number }[];
}

const FEW = 2;
const LOOP_BRANCHES = ['continue', 'exit'];
const DEEP = 100;

/**
 * A control step in which each child stands exactly once: strangers and doubles are taken out and what stood in their branches takes their
 * place, children that are missing come before the end, and what splits has two branches at least.
 */
export function consistent(step: unknown, children: readonly Child[]): ControlStep {
  return stored(consistentNodes(nodesOf(step), children));
}

export function consistentNodes(nodes: readonly Node[], children: readonly Child[]): Node[] {
  const byGlobalId = new Map(children.map((child) => [child.globalId, child]));
  const seen = new Set<string>();
  const ids = new Set<string>();
  const right = (list: readonly Node[]): Node[] => list.flatMap(rightNode);
  const rightNode = (node: Node): Node[] => {
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

/** A new step of a child: what says that it has branches splits the flow. */
export function nodeFor(child: Child): Node {
  const ids = child.branches?.map(({ id }) => id) ?? [];
  const type = ids.length === 0 ? 'SERIAL' : ids.includes('continue') ? 'LOOP' : 'OR';
  const node: Node = { id: `step:${child.globalId}`, type, globalId: child.globalId, branches: [] };
  return { ...node, branches: branchesOf(node, child).kept };
}

/** The branches that a step has, by what its action says of them; what stood in others stands behind it. */
function branchesOf({ type, branches }: Node, child: Child | undefined): { kept: Branch[]; lifted: Node[] } {
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

/** The list of a stored chain; whatever is malformed is left out. */
export function nodesOf(step: unknown, depth = 0): Node[] {
  const nodes: Node[] = [];
  for (let at = step; isRecord(at) && nodes.length < 50_000; at = at['successor']) {
    const { id, type, entityGlobalId, branches, branchAssets } = at;
    if (type === 'START' || type === 'END' || type === 'EMPTY') continue;
    if (typeof type !== 'string' || !(stepTypes as readonly string[]).includes(type) || depth > DEEP) continue;
    const assets = isRecord(branchAssets) ? branchAssets : {};
    nodes.push({
      id: typeof id === 'string' && id !== '' ? id : `step:${String(entityGlobalId)}`,
      type: type as Node['type'],
      ...(typeof entityGlobalId === 'string' && type !== 'PARALLEL' && { globalId: entityGlobalId }),
      branches: Object.entries(isRecord(branches) ? branches : {}).map(([branchId, below]) => ({
        id: branchId,
        ...(typeof assets[branchId] === 'string' && { asset: assets[branchId] }),
        nodes: nodesOf(below, depth + 1),
      })),
    });
  }
  return nodes;
}

/** The chain of a list, as it is stored. */
export const stored = (nodes: readonly Node[]): ControlStep => {
  const end: ControlStep = { id: 'end', type: 'END' };
  return { id: 'start', type: 'START', successor: chained(nodes, end)! };
};

function chained(nodes: readonly Node[], last?: ControlStep): ControlStep | undefined {
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

/** The branches that an action says it has; none where what is stored is malformed. */
export const saidBranches = (branches: unknown): { id: string; name: string; order: number }[] =>
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
