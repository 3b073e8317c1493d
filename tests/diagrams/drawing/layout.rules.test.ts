// Layouts and routes: nothing over another, nothing through a box, and what stands stays.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { arrangeLayers } from '#shared/drawing/layout/layered.ts';
import { freePlace, placedNear } from '#shared/drawing/layout/near.ts';
import { arrangeRings } from '#shared/drawing/layout/radial.ts';
import { tidyTree, type TreeBranch } from '#shared/drawing/layout/tree.ts';
import { routeLines } from '#shared/drawing/routing/route.ts';
import { overlaps, type Point, type Rect } from '#shared/drawing/scene.ts';

import { draws } from '../../support/seed.ts';

const sized = (key: string) => ({ key, width: 140, height: 60 });
const touching = (boxes: ReadonlyMap<string, Rect>): string[] => {
  const all = [...boxes];
  return all.flatMap(([a, one], at) =>
    all.slice(at + 1).flatMap(([b, other]) => (overlaps(one, other) ? [`${a} on ${b}`] : [])),
  );
};

/** Tells whether a line passes through no box; its first and last piece may touch those at its ends. */
const isClear = (points: readonly Point[], boxes: readonly Rect[]): boolean =>
  points.slice(1).every(([x, y], at) => {
    const [fromX, fromY] = points[at]!;
    const piece = {
      x: Math.min(fromX, x),
      y: Math.min(fromY, y),
      width: Math.abs(fromX - x),
      height: Math.abs(fromY - y),
    };
    return boxes.every(
      (box) =>
        piece.x >= box.x + box.width - 0.5 ||
        piece.x + piece.width <= box.x + 0.5 ||
        piece.y >= box.y + box.height - 0.5 ||
        piece.y + piece.height <= box.y + 0.5,
    );
  });

/** A tree, of which each node says how far before it its parent stands. */
const branch = fc
  .array(fc.tuple(fc.integer({ min: 20, max: 240 }), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 40 })
  .map((given) => {
    const nodes = given.map(([width], at) => ({ key: `n${at}`, width, height: 60, children: [] as TreeBranch[] }));
    for (const [at, [, back]] of given.entries()) if (at > 0) nodes[Math.max(0, at - back)]!.children.push(nodes[at]!);
    return nodes[0]!;
  });

const graph = fc.integer({ min: 2, max: 24 }).chain((count) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: count - 1 }), fc.integer({ min: 0, max: count - 1 })), {
      maxLength: 40,
    })
    .map((pairs) => ({
      nodes: Array.from({ length: count }, (_, at) => sized(`n${at}`)),
      edges: pairs.map(([a, b]) => ({ from: `n${a}`, to: `n${b}` })),
    })),
);

describe('a tree', () => {
  test('has no box on another, and each parent in the middle of its children', () => {
    fc.assert(
      fc.property(branch, fc.constantFrom('down' as const, 'right' as const), (node, towards) => {
        const root: TreeBranch = node;
        const boxes = tidyTree([root], { towards });
        expect(touching(boxes)).toEqual([]);
        const middle = ({ x, y, width, height }: Rect) => (towards === 'down' ? x + width / 2 : y + height / 2);
        const check = (each: TreeBranch): void => {
          const [first, last] = [each.children[0], each.children.at(-1)];
          if (first && last)
            expect(
              Math.abs(
                middle(boxes.get(each.key)!) - (middle(boxes.get(first.key)!) + middle(boxes.get(last.key)!)) / 2,
              ),
            ).toBeLessThan(2);
          each.children.forEach(check);
        };
        check(root);
      }),
    );
  });
  test('of five thousand shapes, as deep as it is wide, is laid out completely', () => {
    const chain = (depth: number): TreeBranch => ({
      ...sized(`c${depth}`),
      children: depth === 0 ? [] : [chain(depth - 1)],
    });
    const wide: TreeBranch = {
      ...sized('root'),
      children: [
        chain(500),
        ...Array.from({ length: 4500 }, (_, at): TreeBranch => ({ ...sized(`w${at}`), children: [] })),
      ],
    };
    expect(tidyTree([wide]).size).toBe(5002);
  });
});

test('rings have the root in the middle and everything at its distance', () => {
  fc.assert(
    fc.property(branch, (node) => {
      const root: TreeBranch = node;
      const { boxes, radii } = arrangeRings(root);
      const check = (each: TreeBranch, level: number): void => {
        const { x, y, width, height } = boxes.get(each.key)!;
        expect(Math.abs(Math.hypot(x + width / 2, y + height / 2) - radii[level]!)).toBeLessThan(2);
        for (const child of each.children) check(child, level + 1);
      };
      check(root, 0);
    }),
  );
});

test('layers: no box on another, whatever circles and doubles there are, and edges without circles lead on', () => {
  fc.assert(
    fc.property(graph, fc.constantFrom('down' as const, 'right' as const), ({ nodes, edges }, towards) => {
      const boxes = arrangeLayers(nodes, edges, { towards });
      expect(boxes.size).toBe(nodes.length);
      expect(touching(boxes)).toEqual([]);
      const forward = edges.filter(({ from, to }) => Number(from.slice(1)) < Number(to.slice(1)));
      const acyclic = arrangeLayers(nodes, forward, { towards });
      for (const { from, to } of forward) {
        const [a, b] = [acyclic.get(from)!, acyclic.get(to)!];
        expect(towards === 'down' ? a.y < b.y : a.x < b.x).toBe(true);
      }
    }),
  );
});

describe('new shapes', () => {
  const at = (x: number, y: number): Rect => ({ x, y, width: 140, height: 60 });
  test('takes a place that touches nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 })), { maxLength: 20 }),
        (corners) => {
          const taken = corners.map(([x, y]) => at(x, y));
          const found = freePlace(at(0, 0), taken);
          expect(taken.filter((each) => overlaps(each, found))).toEqual([]);
        },
      ),
    );
  });
  test('move no placed shape, and are placed beside their linked ones', () => {
    const stays = new Map([
      ['a', at(0, 0)],
      ['b', at(1000, 1000)],
    ]);
    const result = placedNear([sized('a'), sized('b'), sized('c')], stays, new Map([['c', ['b']]]), new Map());
    expect([result.get('a'), result.get('b')]).toEqual([at(0, 0), at(1000, 1000)]);
    expect(Math.hypot(result.get('c')!.x - 1000, result.get('c')!.y - 1000)).toBeLessThan(400);
  });
});

describe('lines', () => {
  test('run at right angles, from border to border, and through no box', () => {
    fc.assert(
      fc.property(graph, ({ nodes, edges }) => {
        const boxes = arrangeLayers(nodes, edges);
        const requests = edges.map(({ from, to }, at) => ({
          key: `e${at}`,
          fromKey: from,
          toKey: to,
          from: boxes.get(from)!,
          to: boxes.get(to)!,
        }));
        const obstacles = [...boxes].map(([key, box]) => ({ key, box }));
        const ways = routeLines(requests, obstacles, { flow: 'down' });
        for (const { key, fromKey, toKey } of requests) {
          const points = ways.get(key)!;
          for (const [index, [x, y]] of points.entries())
            if (index > 0) expect(x === points[index - 1]![0] || y === points[index - 1]![1]).toBe(true);
          if (fromKey !== toKey) expect(isClear(points, [...boxes.values()])).toBe(true);
        }
      }),
      draws(30),
    );
  });
  test('between boxes that face each other are straight', () => {
    const [from, to] = [
      { x: 0, y: 0, width: 140, height: 60 },
      { x: 300, y: 20, width: 140, height: 60 },
    ];
    const ways = routeLines([{ key: 'e', fromKey: 'a', toKey: 'b', from, to }], []);
    expect(ways.get('e')).toHaveLength(2);
  });
});
