import type { Content, Shape } from '../content.ts';
import { byParent, nameOf, word } from '../content.ts';
import { freePlace } from '../layout/near.ts';
import { kindOf } from '../notation/shapes.ts';
import { routed } from '../routing/route.ts';
import { ports } from '../routing/sides.ts';
import { simplified, template } from '../routing/template.ts';
import { around, centre, type Item, type Point, type Rect } from '../scene.ts';
import { widthOf } from '../text.ts';
import type { Arranged, ArrangeOptions, Picture, Places, Route } from './picture.ts';
import { sizeOf, stayOf } from './shown.ts';
import { onlyStates } from './tree.ts';

const STEPS = new Set(['ACTION', 'OR', 'LOOP', 'SYNC', 'PARALLEL', 'START', 'END']);
/** What stands beside the flow. */
const LOOSE = new Set(['INPUT_OUTPUT', 'RESOURCE', 'ASSET', 'BOX']);
const GAP = 40;
const HEAD = 26;
const PAD = 24;
const BRANCH_GAP = 44;
const LEAST = 28;
/** Over and under a flow where nothing stands on it. */
const EMPTY = { width: 72, up: LEAST, down: LEAST };

/** How much room something takes along the flow, above and below it. */
interface Room {
  width: number;
  up: number;
  down: number;
}
interface Block extends Room {
  shape: Shape;
  branches: Lane[];
}
interface Lane extends Room {
  key: string;
  name: string;
  asset: Shape['entity'];
  blocks: Block[];
}

const isGroup = ({ kind }: Shape) => ['OR', 'LOOP', 'SYNC', 'PARALLEL'].includes(kind);
/** Before and after the branches of a group: split, names of branches, merge. */
const leadOf = (shape: Shape, branches: readonly Lane[]) =>
  shape.kind === 'OR'
    ? 34 + Math.max(28, ...branches.map(({ name }) => Math.min(140, widthOf(name, 12)) + 16))
    : shape.kind === 'LOOP'
      ? 28
      : 30 +
        (branches.some(({ name }) => name)
          ? Math.max(...branches.map(({ name }) => Math.min(140, widthOf(name, 12))))
          : 0);
const TAIL = 28;

function laneOf(
  key: string,
  name: string,
  asset: Shape['entity'],
  steps: readonly Shape[],
  all: Map<string, Shape[]>,
  places: Places,
): Lane {
  const blocks = steps.map((step) => blockOf(step, all, places));
  if (blocks.length === 0) return { key, name, asset, blocks, ...EMPTY };
  return {
    key,
    name,
    asset,
    blocks,
    width: blocks.reduce((sum, { width }) => sum + width, 0) + GAP * (blocks.length - 1),
    up: Math.max(...blocks.map(({ up }) => up)) + (asset ? 34 : 0),
    down: Math.max(...blocks.map(({ down }) => down)),
  };
}

function branchesOf(shape: Shape, all: Map<string, Shape[]>, places: Places): Lane[] {
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
            stepsOf(branch.key, all).length > 0 ||
            branch.figures['branch'] === 'continue',
        )
        .map((branch) =>
          laneOf(
            branch.key,
            shape.kind === 'LOOP' ? '' : (branch.text ?? ''),
            assetOf(branch),
            stepsOf(branch.key, all),
            all,
            places,
          ),
        )
    );
  // Steps that stand in the group itself, told apart by a figure.
  const groups = Map.groupBy(stepsOf(shape.key, all), (step) => Number(step.figures['branch'] ?? 0));
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([at, steps]) => laneOf(`${shape.key}#${at}`, '', null, steps, all, places));
}

/** Who performs a branch. */
const assetOf = (branch: Shape): Shape['entity'] => {
  const name = word(branch, 'assetName');
  return (
    branch.entity ??
    (name ? { id: '', entityId: 0, name, number: '', className: 'Asset', colour: 'blue', icon: 'cube' } : null)
  );
};

const stepsOf = (key: string, all: Map<string, Shape[]>) => (all.get(key) ?? []).filter(({ kind }) => STEPS.has(kind));

function blockOf(shape: Shape, all: Map<string, Shape[]>, places: Places): Block {
  if (!isGroup(shape)) {
    const { width, height } = sizeOf(shape, places);
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
  const title = isFramed ? Math.min(360, widthOf(`${shape.entity?.number ?? ''} ${nameOf(shape)}`, 13, 600) + 150) : 0;
  return {
    shape,
    branches,
    width: Math.max(title, leadOf(shape, branches) + inner + TAIL + (isFramed ? 2 * PAD : 12)),
    up: up + (isFramed ? HEAD + PAD : 0) + (isLoop ? 22 : 0),
    down: down + (isFramed ? PAD : 0),
  };
}

/** Where a flow goes on behind a step: a group ends where its branches come together. */
const leaveOf = (shape: Shape): string => (isGroup(shape) ? `merge:${word(shape, 'step') ?? shape.key}` : shape.key);

class Drawing {
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
      points: simplified(points),
      flow: { fromKey, toKey, hasHead, parentKey, step, ...rest },
    });
  }

  decor(key: string, box: Rect, marks: Item['marks']): void {
    this.back.push({ key, is: 'back', layer: 150, box, marks });
  }

  /** A chain from a point on; where its last line begins. */
  chain(lane: Lane, x: number, y: number, from: { key: string; points: Point[] }): { key: string; points: Point[] } {
    let at = x;
    let last = from;
    for (const [step, block] of lane.blocks.entries()) {
      if (step > 0) at += GAP;
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

  block(block: Block, x: number, y: number): void {
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
    lane: Lane,
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

  /** Bars and diamonds at which a flow splits and joins, and the way through the frame. */
  symbols(
    shape: Shape,
    x: number,
    y: number,
    width: number,
    branches: readonly Lane[],
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
        around([
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

/** What comes after what, from left to right, with branches that split and join, and what passes between actions. */
export const flow: Picture = (content: Content, given: Places, options: ArrangeOptions): Arranged => {
  const places = options.isAnew ? onlyStates(given) : given;
  const all = byParent(content.shapes);
  const top = stepsOf('', all);
  const isKind = (kind: string) => (shape: Shape) => shape.kind === kind;
  const start = top.find(isKind('START'));
  const end = top.find(isKind('END'));
  const drawing = new Drawing();
  const main = laneOf(
    '',
    '',
    null,
    top.filter((shape) => shape !== start && shape !== end),
    all,
    places,
  );
  const x = start ? 18 + GAP : 0;
  if (start) drawing.boxes.set(start.key, { x: 0, y: -9, width: 18, height: 18 });
  const last = drawing.chain(main, x, 0, { key: start?.key ?? '', points: start ? [[18, 0]] : [[-GAP, 0]] });
  if (end) {
    const at =
      Math.max(x, x + (main.blocks.length > 0 ? main.width : 0)) + (main.blocks.length > 0 ? GAP : EMPTY.width);
    drawing.boxes.set(end.key, { x: at, y: -10, width: 20, height: 20 });
    drawing.line(last.key, end.key, [...last.points, [at, 0]], '', main.blocks.length);
  }
  passed(content, places, drawing.boxes);
  const shown = new Set(drawing.boxes.keys());
  const requests = content.lines
    .filter(({ kind, fromKey, toKey }) => !['FLOW', 'RETURN'].includes(kind) && shown.has(fromKey) && shown.has(toKey))
    .map(({ key, fromKey, toKey }) => ({
      key,
      fromKey,
      toKey,
      from: drawing.boxes.get(fromKey)!,
      to: drawing.boxes.get(toKey)!,
    }));
  const obstacles = [...drawing.boxes]
    .filter(([key]) => !content.shapes.some((shape) => shape.key === key && shape.kind === 'PARALLEL'))
    .map(([key, box]) => ({ key, box }));
  const ways = options.isQuick
    ? new Map([...ports(requests, 'down')].map(([key, pair]) => [key, template(...pair)]))
    : routed(requests, obstacles, { flow: 'down' });
  return {
    boxes: [...drawing.boxes],
    routes: [...drawing.routes, ...[...ways].map(([key, points]) => ({ key, points }))],
    back: drawing.back,
    closed: [],
  };
};

/** What passes between actions: where somebody put it, or under the flow between who makes it and who takes it. */
function passed(content: Content, places: Places, boxes: Map<string, Rect>): void {
  const loose = content.shapes.filter((shape) => LOOSE.has(shape.kind) && !places.get(shape.key)?.isHidden);
  const steps = around(boxes.values());
  const waiting: { shape: Shape; wish: Rect }[] = [];
  for (const shape of loose) {
    const stay = stayOf(shape, places);
    if (stay) {
      boxes.set(shape.key, stay);
      continue;
    }
    const size = { ...kindOf(shape).size(shape) };
    const ends = content.lines.flatMap(({ fromKey, toKey }) =>
      fromKey === shape.key ? [boxes.get(toKey)] : toKey === shape.key ? [boxes.get(fromKey)] : [],
    );
    const beside = ends.filter((box) => box !== undefined);
    const x = beside.length === 0 ? steps.x : beside.reduce((sum, box) => sum + centre(box)[0], 0) / beside.length;
    // Above the flow where all of its ends stand in the upper half, else below.
    const isAbove = beside.length > 0 && beside.every((box) => centre(box)[1] < -1) && shape.kind !== 'RESOURCE';
    waiting.push({
      shape,
      wish: { ...size, x: x - size.width / 2, y: isAbove ? steps.y - 64 - size.height : steps.y + steps.height + 72 },
    });
  }
  for (const { shape, wish } of waiting.sort((a, b) => a.wish.x - b.wish.x))
    boxes.set(shape.key, freePlace(wish, [...boxes.values()], 28));
}
