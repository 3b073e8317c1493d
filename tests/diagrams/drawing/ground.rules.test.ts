// A canvas of a large picture is drawn with newly visible parts, parts drawn ahead, and a still during a zoom.
import { beforeEach, expect, test, vi } from 'vitest';

import type { Item, PathMark, Rect } from '#shared/drawing/scene.ts';

import { drawDashed } from '../../../web/diagrams/engine/dashed.ts';
import { Finder } from '../../../web/diagrams/engine/finder.ts';
import { type CanvasScene, Ground } from '../../../web/diagrams/engine/ground.ts';
import { paintGrid } from '../../../web/diagrams/engine/painter.ts';

type Call = [name: string, ...args: unknown[]];
/** A canvas that notes what is drawn on it. */
interface FakeCanvas {
  width: number;
  height: number;
  calls: Call[];
  getContext: () => unknown;
}
function fakeCanvas(width = 300, height = 150): FakeCanvas {
  const calls: Call[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get: (own, name: string) => own[name] ?? ((...args: unknown[]) => void calls.push([name, ...args])),
    set: (own, name: string, value) => ((own[name] = value), true),
  });
  return { width, height, calls, getContext: () => context };
}

let idle: ((deadline: IdleDeadline) => void)[] = [];
beforeEach(() => {
  idle = [];
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('requestIdleCallback', (then: (deadline: IdleDeadline) => void) => idle.push(then));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.stubGlobal('document', { createElement: () => fakeCanvas() });
  return () => vi.unstubAllGlobals();
});
/** Lets the page have nothing else to do until nothing is waited for. */
const rest = () => {
  for (let turn = 0; idle.length > 0 && turn < 1_000; turn++)
    for (const each of idle.splice(0)) each({ timeRemaining: () => 50, didTimeout: false });
};

/** So many boxes, far apart; `looked` counts how often the marks of one are asked for. */
function drawnOf(count: number) {
  const looked: string[] = [];
  const items = Array.from({ length: count }, (_, at): Item => {
    const box = { x: (at % 40) * 200, y: Math.floor(at / 40) * 200, width: 100, height: 60 };
    return {
      key: `n${at}`,
      is: 'shape',
      layer: 0,
      box,
      get marks() {
        looked.push(this.key);
        return [{ is: 'box' as const, ...box, fill: 'surface' }];
      },
    };
  });
  const box = { x: 0, y: 0, width: 8_000, height: Math.ceil(count / 40) * 200 };
  const of: CanvasScene = {
    finder: new Finder({ items, box }),
    box,
    count,
    inks: (ink) => ink,
    hasGrid: false,
    lifted: undefined,
  };
  return { of, looked };
}
const groundOn = (canvas: FakeCanvas) => new Ground(canvas as unknown as HTMLCanvasElement);
const images = ({ calls }: FakeCanvas) => calls.filter(([name]) => name === 'drawImage');

test('a moving picture is drawn only where it comes into view, and parts drawn ahead are copied', () => {
  const canvas = fakeCanvas(800, 600);
  const ground = groundOn(canvas);
  const { of, looked } = drawnOf(1_000);
  ground.show(of, { x: 0, y: 0, k: 1 }, false);
  looked.length = 0;
  ground.show(of, { x: -110, y: 0, k: 1 }, false);
  const strip = looked.splice(0);
  expect(strip.length).toBeGreaterThan(0);
  // None of the shapes that were in view all along.
  expect(strip).not.toContain('n0');
  rest();
  expect(looked.length).toBeGreaterThan(0);
  looked.length = 0;
  canvas.calls.length = 0;
  ground.show(of, { x: -220, y: 0, k: 1 }, false);
  expect(looked).toEqual([]);
  // Itself, moved along, and the cells beside it.
  expect(images(canvas).length).toBeGreaterThan(1);
});

test('a picture that has not moved is not drawn again, and one that has become another is', () => {
  const canvas = fakeCanvas(800, 600);
  const ground = groundOn(canvas);
  const { of, looked } = drawnOf(1_000);
  ground.show(of, { x: 0, y: 0, k: 1 }, false);
  looked.length = 0;
  ground.show(of, { x: 0, y: 0, k: 1 }, false);
  expect(looked).toEqual([]);
  ground.show({ ...of }, { x: 0, y: 0, k: 1 }, false);
  expect(looked).toContain('n0');
});

test('while a large picture is zoomed a still is stretched, and it is drawn sharply when that ends', () => {
  const canvas = fakeCanvas(800, 600);
  const ground = groundOn(canvas);
  const { of, looked } = drawnOf(1_000);
  ground.show(of, { x: 0, y: 0, k: 1 }, false);
  ground.prepare(of);
  rest();
  looked.length = 0;
  canvas.calls.length = 0;
  ground.show(of, { x: -40, y: -30, k: 1.1 }, true);
  expect([looked, ground.isStretched]).toEqual([[], true]);
  const [, , ...at] = images(canvas).at(-1)!;
  // The still of 800 by 600, a tenth larger, where the camera has gone.
  expect(at.map((each) => Math.round(each as number))).toEqual([-40, -30, 880, 660]);
  ground.show(of, { x: -40, y: -30, k: 1.1 }, false);
  expect([looked.includes('n0'), ground.isStretched]).toEqual([true, false]);
});

test('a still that would be stretched too far is redrawn, and a small picture always is', () => {
  for (const [count, k] of [
    [1_000, 3.2],
    [200, 1.1],
  ] as const) {
    const canvas = fakeCanvas(800, 600);
    const ground = groundOn(canvas);
    const { of, looked } = drawnOf(count);
    ground.show(of, { x: 0, y: 0, k: 1 }, false);
    ground.prepare(of);
    rest();
    looked.length = 0;
    ground.show(of, { x: 0, y: 0, k }, true);
    expect([count, looked.includes('n0'), ground.isStretched]).toEqual([count, true, false]);
  }
});

test('the dots of a part are those that the whole has there', () => {
  const dotsIn = (part: { x: number; y: number; width: number; height: number }) => {
    const canvas = fakeCanvas();
    paintGrid(canvas.getContext() as CanvasRenderingContext2D, { x: 7, y: -13, k: 0.8 }, part, 'line');
    return canvas.calls.filter(([name]) => name === 'rect').map(([, x, y]) => `${x as number} ${y as number}`);
  };
  const whole = dotsIn({ x: 0, y: 0, width: 400, height: 300 });
  const part = dotsIn({ x: 96, y: 64, width: 20, height: 200 });
  expect(part.length).toBeGreaterThan(8);
  expect(part.length).toBeLessThan(whole.length / 8);
  const near = (a: string, b: string) =>
    a.split(' ').every((each, at) => Math.abs(Number(each) - Number(b.split(' ')[at])) < 1e-6);
  expect(part.filter((dot) => !whole.some((each) => near(dot, each)))).toEqual([]);
});

test('only the visible part of a dashed line is drawn, with its dashes in place', () => {
  const line: PathMark = {
    is: 'path',
    points: [
      [0, 0],
      [9_000, 0],
      [9_000, 7_000],
    ],
    corner: 4,
    dash: [6, 4],
  };
  const drawnIn = (part: Rect) => {
    const calls: number[][] = [];
    const note = (...at: number[]) => void calls.push(at);
    drawDashed({ moveTo: note, lineTo: note, quadraticCurveTo: note }, line, part);
    return calls;
  };
  const near = { x: 5_003, y: -50, width: 100, height: 100 };
  const [from, to, ...others] = drawnIn(near);
  expect(others).toEqual([]);
  // A whole number of dashes from its beginning, and as far as is seen.
  expect([from![0]! % 10, from![0]! <= near.x, from![0]! > near.x - 10]).toEqual([0, true, true]);
  expect(to![0]).toBeGreaterThanOrEqual(near.x + near.width);
  expect(to![0]).toBeLessThan(near.x + near.width + 20);
  const below = drawnIn({ x: 8_990, y: 3_001, width: 20, height: 50 });
  expect([below.length, below[0]![0], (below[0]![1]! - 4) % 10]).toEqual([2, 9_000, 0]);
  expect(drawnIn({ x: 0, y: 100, width: 500, height: 500 })).toEqual([]);
  // All of it: two pieces, and the corner between them.
  expect(drawnIn({ x: -1e9, y: -1e9, width: 2e9, height: 2e9 })).toEqual([
    [0, 0],
    [8_996, 0],
    [8_996, 0],
    [9_000, 0, 9_000, 4],
    [9_000, 4],
    [9_000, 7_000],
  ]);
});
