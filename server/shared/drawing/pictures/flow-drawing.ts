// Places the steps of a flow, and draws the lines between them.
import type { Shape } from '../content.ts';
import { simplifyRoute } from '../routing/template.ts';
import { type Item, type Point, type Rect, boundingRect } from '../scene.ts';
import { widthOf } from '../text.ts';
import { BRANCH_GAP, type FlowBlock, FLOW_GAP, type FlowLane, PAD, TAIL, leadOf } from './flow-rooms.ts';
import { isGroup, leaveOf } from './flow-steps.ts';
import type { Route } from './picture.ts';

export class FlowDrawing {
  readonly boxes = new Map<string, Rect>();
  readonly routes: Route[] = [];
  readonly back: Item[] = [];

  line(
    fromKey: string,
    toKey: string,
    points: Point[],
    parentKey: string,
    step: number,
    options: { hasHead?: boolean; isReturn?: boolean; label?: string } = {},
  ): void {
    const { hasHead = true, ...rest } = options;
    this.routes.push({
      // The line of the content that says the same: what is dropped on it goes there.
      key: `flow:${fromKey}>${toKey}${options.isReturn ? ' back' : ''}`,
      points: simplifyRoute(points),
      flow: { fromKey, toKey, hasHead, parentKey, step, ...rest },
    });
  }

  decor(key: string, box: Rect, marks: Item['marks']): void {
    this.back.push({ key, is: 'back', layer: 150, box, marks });
  }

  /** A chain from a point on; where its last line begins. */
  chain(
    lane: FlowLane,
    x: number,
    y: number,
    from: { key: string; points: Point[] },
  ): { key: string; points: Point[] } {
    let at = x;
    let last = from;
    for (const [step, block] of lane.blocks.entries()) {
      if (step > 0) at += FLOW_GAP;
      this.line(last.key, block.shape.key, [...last.points, [at, y]], lane.key, step);
      this.block(block, at, y);
      at += block.width;
      last = { key: leaveOf(block.shape), points: [[at, y]] };
    }
    if (lane.asset) {
      const box = { x: x - 4, y: y - lane.up, width: Math.max(120, lane.width + 8), height: 22 };
      this.boxes.set(`asset ${lane.key}`, box);
    }
    return last;
  }

  block(block: FlowBlock, x: number, y: number): void {
    const { shape, width, up, down, branches } = block;
    if (!isGroup(shape)) {
      this.boxes.set(shape.key, { x: Math.round(x), y: Math.round(y - up), width, height: up + down });
      return;
    }
    this.boxes.set(shape.key, { x: Math.round(x), y: Math.round(y - up), width, height: up + down });
    const isFramed = shape.kind !== 'PARALLEL';
    const pad = isFramed ? PAD : 6;
    const left = x + pad;
    const right = x + width - pad;
    const lead = leadOf(shape, branches);
    const total =
      branches.reduce((sum, lane) => sum + lane.up + lane.down, 0) + BRANCH_GAP * Math.max(0, branches.length - 1);
    let top = y - total / 2;
    const split = shape.kind === 'OR' ? left + 14 : left;
    for (const lane of branches) {
      const centreY = branches.length === 1 ? y : Math.round(top + lane.up);
      top += lane.up + lane.down + BRANCH_GAP;
      const inner = right - TAIL - (left + lead);
      const start = left + lead + Math.max(0, (inner - lane.width) / 2);
      this.branch(shape, lane, { left, right, split, start, y, centreY });
    }
    this.symbols(shape, x, y, width, branches, left, right, split);
  }

  branch(
    shape: Shape,
    lane: FlowLane,
    at: { left: number; right: number; split: number; start: number; y: number; centreY: number },
  ): void {
    const { left, right, split, start, y, centreY } = at;
    const out: Point[] =
      shape.kind === 'OR'
        ? centreY === y
          ? [[split + 14, y]]
          : [
              [split, y + (centreY < y ? -14 : 14)],
              [split, centreY],
            ]
        : [
            [left, y],
            [left, centreY],
          ];
    const end = this.chain(lane, start, centreY, { key: lane.key, points: out });
    if (shape.kind === 'LOOP') {
      const last = end.points.at(-1)!;
      this.line(
        end.key,
        leaveOf(shape),
        [
          last,
          [right - 10, centreY],
          [right - 10, centreY - lane.up - 14],
          [left + 12, centreY - lane.up - 14],
          [left + 12, centreY],
        ],
        lane.key,
        lane.blocks.length,
        { isReturn: true },
      );
      this.line(end.key, leaveOf(shape), [last, [right + PAD, centreY]], lane.key, lane.blocks.length, {
        hasHead: false,
      });
    } else
      this.line(end.key, leaveOf(shape), [...end.points, [right, centreY], [right, y]], lane.key, lane.blocks.length, {
        hasHead: false,
      });
    if (lane.name) {
      const wide = Math.min(140, widthOf(lane.name, 12));
      this.decor(`branch ${lane.key}`, { x: split + 6, y: centreY - 20, width: wide, height: 16 }, [
        { is: 'text', text: lane.name, x: split + 7, y: centreY - 6, size: 12, ink: 'ink-2', from: 0.5 },
      ]);
    }
  }

  /** Draws the bars and diamonds at which a flow splits and joins, and the line through the frame. */
  symbols(
    shape: Shape,
    x: number,
    y: number,
    width: number,
    branches: readonly FlowLane[],
    left: number,
    right: number,
    split: number,
  ): void {
    const bar = (at: number, name: string) =>
      this.decor(`${name} ${shape.key}`, { x: at - 3, y: y - 16, width: 6, height: 32 }, [
        { is: 'box', x: at - 3, y: y - 16, width: 6, height: 32, radius: 2, fill: 'ink-2' },
      ]);
    const straight = (from: Point, to: Point, name: string) => {
      this.decor(
        `${name} ${shape.key}`,
        boundingRect([
          { x: from[0], y: from[1], width: 0, height: 0 },
          { x: to[0], y: to[1], width: 0, height: 0 },
        ]),
        [{ is: 'path', points: [from, to], stroke: 'ink-2', weight: 1.5 }],
      );
    };
    if (shape.kind === 'PARALLEL' || shape.kind === 'SYNC') {
      bar(left, 'split');
      bar(right, 'join');
    }
    if (shape.kind === 'OR')
      this.decor(`choice ${shape.key}`, { x: split - 14, y: y - 14, width: 28, height: 28 }, [
        {
          is: 'path',
          isClosed: true,
          points: [
            [split, y - 14],
            [split + 14, y],
            [split, y + 14],
            [split - 14, y],
          ],
          fill: 'green-25',
          stroke: 'green-75',
          weight: 1.25,
        },
      ]);
    if (shape.kind === 'PARALLEL') {
      straight([x, y], [left, y], 'in');
      straight([right, y], [x + width, y], 'out');
    } else {
      straight([x, y], [shape.kind === 'OR' ? split - 14 : left, y], 'in');
      if (shape.kind !== 'LOOP' || branches.length === 0) straight([right, y], [x + width, y], 'out');
    }
  }
}
