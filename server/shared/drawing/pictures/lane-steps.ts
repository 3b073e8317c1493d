// Places each step of a flow that runs from the top down in a row and a column.
import { type Shape, word } from '../content.ts';
import { GROUP_KINDS, STEPS, branchName, leaveOf } from './flow-steps.ts';
import type { Places } from './picture.ts';
import { shapeSize } from './shown.ts';

/** The key of the column without a name, for actions without a performer. */
export const NOBODY = '';

/** A step of the flow with its column and its row. */
export interface LaneStep {
  key: string;
  lane: string;
  row: number;
  width: number;
  height: number;
  /** The branch it belongs to, so that parallel branches do not overlap. */
  slot: string;
}
export interface LaneLine {
  key: string;
  from: string;
  to: string;
  label?: string | undefined;
  isReturn?: boolean;
  /** True for a line out of a loop, to the next step. */
  isExit?: boolean;
  parentKey: string;
  step: number;
}

export class Laying {
  readonly nodes = new Map<string, LaneStep>();
  readonly ways: LaneLine[] = [];
  readonly #all: Map<string, Shape[]>;
  readonly #places: Places;

  constructor(all: Map<string, Shape[]>, places: Places) {
    this.#all = all;
    this.#places = places;
  }

  steps = (key: string): Shape[] => (this.#all.get(key) ?? []).filter(({ kind }) => STEPS.has(kind));
  #branches = (shape: Shape): Shape[] => {
    const all = (this.#all.get(shape.key) ?? []).filter(({ kind }) => kind === 'BRANCH');
    // The way out of a loop is the line behind it.
    return shape.kind === 'LOOP' && all.length > 1
      ? all.filter((branch) => this.steps(branch.key).length > 0 || branch.figures['branch'] === 'continue')
      : all;
  };

  put(key: string, lane: string, row: number, size: { width: number; height: number }, slot: string): void {
    this.nodes.set(key, { key, lane, row, ...size, slot });
  }

  /** Arranges a chain of steps from a row on, and returns its end and the next row. */
  chain(
    steps: readonly Shape[],
    parentKey: string,
    from: string,
    row: number,
    lane: string,
    slot: string,
    label?: string,
  ) {
    let [at, last, own, said, isExit] = [row, from, lane, label, false];
    for (const [step, shape] of steps.entries()) {
      const placed = this.#step(shape, at, own, slot);
      const { enter } = placed;
      this.ways.push({ key: `flow:${last}>${enter}`, from: last, to: enter, label: said, parentKey, step, isExit });
      [last, at, own, said, isExit] = [placed.leave, placed.row, placed.lane, undefined, shape.kind === 'LOOP'];
    }
    return { last, row: at, lane: own, label: said };
  }

  #step(
    shape: Shape,
    row: number,
    lane: string,
    slot: string,
  ): { enter: string; leave: string; row: number; lane: string } {
    if (!GROUP_KINDS.has(shape.kind)) {
      const own = word(shape, 'lane') ?? NOBODY;
      this.put(shape.key, own, row, shapeSize(shape, this.#places), slot);
      return { enter: shape.key, leave: shape.key, row: row + 1, lane: own };
    }
    const isBar = shape.kind === 'PARALLEL' || shape.kind === 'SYNC';
    const size = isBar ? { width: 120, height: 6 } : { width: 32, height: 32 };
    const merge = leaveOf(shape);
    const branches = this.#branches(shape);
    this.put(shape.key, lane, row, size, slot);
    let bottom = row + 1;
    const ends: { from: string; label: string | undefined; branch: Shape; step: number }[] = [];
    for (const [at, branch] of branches.entries()) {
      const steps = this.steps(branch.key);
      const name = shape.kind === 'OR' ? branchName(branch) : undefined;
      const done = this.chain(steps, branch.key, shape.key, row + 1, lane, `${slot}/${at}`, name);
      bottom = Math.max(bottom, done.row);
      ends.push({ from: done.last, label: done.label, branch, step: steps.length });
    }
    if (shape.kind === 'LOOP') {
      // Back to where it is asked again, and on from there.
      for (const { from, label, branch, step } of ends)
        this.ways.push({
          key: `flow:${from}>${merge} back`,
          from,
          to: shape.key,
          label,
          isReturn: true,
          parentKey: branch.key,
          step,
        });
      return { enter: shape.key, leave: shape.key, row: bottom, lane };
    }
    this.put(merge, lane, bottom, size, slot);
    for (const { from, label, branch, step } of ends)
      this.ways.push({ key: `flow:${from}>${merge}`, from, to: merge, label, parentKey: branch.key, step });
    return { enter: shape.key, leave: merge, row: bottom + 1, lane };
  }
}
