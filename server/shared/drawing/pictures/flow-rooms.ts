// Computes the room that the steps of a flow need, from the inside out.
import { type Shape, shapeName, word } from '../content.ts';
import { widthOf } from '../text.ts';
import { STEPS, branchName, isGroup } from './flow-steps.ts';
import type { Places } from './picture.ts';
import { shapeSize } from './shown.ts';

export const FLOW_GAP = 40;
const HEAD = 26;
export const PAD = 24;
export const BRANCH_GAP = 44;
const LEAST = 28;
/** The room above and below a flow without any step. */
export const EMPTY = { width: 72, up: LEAST, down: LEAST };

/** The room for something: its length along the flow, and its height above and below it. */
interface Room {
  width: number;
  up: number;
  down: number;
}
export interface FlowBlock extends Room {
  shape: Shape;
  branches: FlowLane[];
}
export interface FlowLane extends Room {
  key: string;
  name: string;
  asset: Shape['entity'];
  blocks: FlowBlock[];
}

/** Returns the room before and after the branches of a group: for the split, the names of the branches, and the merge. */
export const leadOf = (shape: Shape, branches: readonly FlowLane[]) =>
  shape.kind === 'OR'
    ? 34 + Math.max(28, ...branches.map(({ name }) => Math.min(140, widthOf(name, 12)) + 16))
    : shape.kind === 'LOOP'
      ? 28
      : 30 +
        (branches.some(({ name }) => name)
          ? Math.max(...branches.map(({ name }) => Math.min(140, widthOf(name, 12))))
          : 0);
export const TAIL = 28;

export function laneOf(
  key: string,
  name: string,
  asset: Shape['entity'],
  steps: readonly Shape[],
  all: Map<string, Shape[]>,
  places: Places,
): FlowLane {
  const blocks = steps.map((step) => blockOf(step, all, places));
  if (blocks.length === 0) return { key, name, asset, blocks, ...EMPTY };
  return {
    key,
    name,
    asset,
    blocks,
    width: blocks.reduce((sum, { width }) => sum + width, 0) + FLOW_GAP * (blocks.length - 1),
    up: Math.max(...blocks.map(({ up }) => up)) + (asset ? 34 : 0),
    down: Math.max(...blocks.map(({ down }) => down)),
  };
}

function branchesOf(shape: Shape, all: Map<string, Shape[]>, places: Places): FlowLane[] {
  const children = all.get(shape.key) ?? [];
  const branches = children.filter(({ kind }) => kind === 'BRANCH');
  if (branches.length > 0)
    return (
      branches
        // The way out of a loop is the line behind it.
        .filter(
          (branch) =>
            shape.kind !== 'LOOP' ||
            branches.length < 2 ||
            stepShapes(branch.key, all).length > 0 ||
            branch.figures['branch'] === 'continue',
        )
        .map((branch) =>
          laneOf(
            branch.key,
            shape.kind === 'LOOP' ? '' : branchName(branch),
            assetOf(branch),
            stepShapes(branch.key, all),
            all,
            places,
          ),
        )
    );
  // Steps that stand in the group itself, told apart by a figure.
  const groups = Map.groupBy(stepShapes(shape.key, all), (step) => Number(step.figures['branch'] ?? 0));
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([at, steps]) => laneOf(`${shape.key}#${at}`, '', null, steps, all, places));
}

/** Returns the performer of a branch. */
const assetOf = (branch: Shape): Shape['entity'] => {
  const name = word(branch, 'assetName');
  return (
    branch.entity ??
    (name ? { id: '', entityId: 0, name, number: '', className: 'Asset', colour: 'blue', icon: 'cube' } : null)
  );
};

export const stepShapes = (key: string, all: Map<string, Shape[]>) =>
  (all.get(key) ?? []).filter(({ kind }) => STEPS.has(kind));

function blockOf(shape: Shape, all: Map<string, Shape[]>, places: Places): FlowBlock {
  if (!isGroup(shape)) {
    const { width, height } = shapeSize(shape, places);
    return { shape, branches: [], width, up: height / 2, down: height / 2 };
  }
  const branches = branchesOf(shape, all, places);
  const inner = Math.max(EMPTY.width, ...branches.map(({ width }) => width));
  const high =
    branches.reduce((sum, { up, down }) => sum + up + down, 0) + BRANCH_GAP * Math.max(0, branches.length - 1);
  const isFramed = shape.kind !== 'PARALLEL';
  const isLoop = shape.kind === 'LOOP';
  const first = branches[0] ?? EMPTY;
  // A single branch runs on the flow; several stand about it.
  const [up, down] = branches.length <= 1 ? [first.up, first.down] : [high / 2, high / 2];
  const title = isFramed
    ? Math.min(360, widthOf(`${shape.entity?.number ?? ''} ${shapeName(shape)}`, 13, 600) + 150)
    : 0;
  return {
    shape,
    branches,
    width: Math.max(title, leadOf(shape, branches) + inner + TAIL + (isFramed ? 2 * PAD : 12)),
    up: up + (isFramed ? HEAD + PAD : 0) + (isLoop ? 22 : 0),
    down: down + (isFramed ? PAD : 0),
  };
}
