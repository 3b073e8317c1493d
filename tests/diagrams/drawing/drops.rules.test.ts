// Where something dropped belongs: in the nearest branch of a flow, at the nearest action, on the border of a box.
import { describe, expect, test } from 'vitest';

import { arrange } from '#shared/drawing/pictures/index.ts';
import { nearestOnBorder } from '#shared/drawing/pictures/on-border.ts';
import { centre, type Point } from '#shared/drawing/scene.ts';

import type { Tool } from '../../../web/diagrams/DiagramTypeFacts.ts';
import { onItsBorder } from '../../../web/screens/diagrams/diagram/editing/on-its-border.ts';
import { ownerInFlow } from '../../../web/screens/diagrams/diagram/pictures/flow-drops.ts';
import { contentOf, sceneOf } from '../gallery/scenes.ts';
import { content, entity, shape } from './sample.ts';
import { gestured, lines, saved, drawn } from './sketch.ts';
import { small } from './small-model.ts';

describe('on a flow', () => {
  const flow = contentOf(small, 'action', 'root');
  const scene = sceneOf('action', flow);
  const shapes = new Map(flow.shapes.map((each) => [each.key, each]));
  const boxOf = (key: string) => scene.items.find((item) => item.key === key)!.box;
  const owner = (kind: string, onto: string | undefined, at: Point | undefined) =>
    ownerInFlow({ tool: { shape: kind } as unknown as Tool, onto, at, content: flow, shapes, scene });
  const { x, y, width, height } = boxOf('pick');
  const [above, below]: [Point, Point] = [
    [x + width / 2, y + height * 0.4],
    [x + width / 2, y + height * 0.9],
  ];
  const [first, second] = ['x', 'y'].map((branch) => `flow:branch:step:pick:${branch}>merge:step:pick`);

  test('what is dropped inside an OR goes into the nearest branch, one that is chosen has it behind', () => {
    expect(owner('ACTION', 'pick', above)).toBe(first);
    expect(owner('LOOP', 'pick', below)).toBe(second);
    expect(owner('ACTION', 'pick', undefined)).toBe('pick');
    expect(owner('ACTION', 'flow:one>two', above)).toBe('flow:one>two');
    expect(owner('ACTION', undefined, [0, 900])).toBeUndefined();
  });

  test('a branch asset is dropped on a branch, wherever in it, and performs that', () => {
    expect(owner('ASSET', 'pick', below)).toBe('branch:step:pick:y');
    expect(owner('ASSET', first, above)).toBe('branch:step:pick:x');
    expect(owner('ASSET', undefined, [x + width / 2, y + height + 200])).toBe('branch:step:pick:y');
    const inside = saved(
      small,
      gestured(small, 'action', 'root', { kind: 'add', add: { tool: 'action', onto: second, name: 'inner' } }),
    );
    expect(lines(drawn(inside, 'action', 'root'))).toContain('FLOW branch:step:pick:y > inner');
    const inner = contentOf(inside, 'action', 'root');
    const drop = { tool: { shape: 'ASSET' } as unknown as Tool, onto: 'inner', at: above, content: inner, scene };
    const there = new Map(inner.shapes.map((each) => [each.key, each]));
    expect(ownerInFlow({ ...drop, shapes: there })).toBe('branch:step:pick:y');
  });

  test('an item or a resource dropped on empty canvas belongs to the nearest action', () => {
    const [ox, oy] = centre(boxOf('one'));
    expect(owner('INPUT_OUTPUT', undefined, [ox, oy + 150])).toBe('one');
    expect(owner('RESOURCE', 'flow:one>two', centre(boxOf('two')))).toBe('two');
    expect(owner('INPUT_OUTPUT', 'two', [ox, oy])).toBe('two');
  });
});

describe('on a border', () => {
  const whole = { x: 100, y: 100, width: 200, height: 120 };

  test('a point slides to the nearest point of the border, and stays off the corners', () => {
    expect(nearestOnBorder(whole, [110, 160])).toEqual({ at: [100, 160], side: 'left' });
    expect(nearestOnBorder(whole, [180, 400])).toEqual({ at: [180, 220], side: 'bottom' });
    expect(nearestOnBorder(whole, [290, 90])).toEqual({ at: [290, 100], side: 'top' });
    expect(nearestOnBorder(whole, [900, 0])).toEqual({ at: [300, 110], side: 'right' });
  });

  const of = (name: string) => ({ entity: entity('Asset', '', name) });
  const parts = content([
    shape('block', 'BLOCK', of('Block')),
    shape('part', 'PART', { ...of('Part'), parentKey: 'block' }),
    shape('put', 'PORT', { ...of('Put'), parentKey: 'part' }),
    shape('other', 'PORT', { ...of('Other'), parentKey: 'part' }),
  ]);
  const boxes = (places: readonly { key: string; x: number; y: number }[]) =>
    new Map(arrange('FREE', parts, places).boxes);

  test('a port stands on the border where it was put, and moves along with its box', () => {
    const there = { key: 'put', x: 60, y: 0 };
    for (const at of [
      { x: 40, y: 40 },
      { x: 600, y: 300 },
    ]) {
      const all = boxes([{ key: 'part', ...at }, there]);
      const [part, put] = [all.get('part')!, all.get('put')!];
      expect(centre(put)).toEqual([part.x + 60, part.y]);
    }
  });

  test('a port that nobody put anywhere stands as before, also beside one that is put', () => {
    const before = boxes([{ key: 'part', x: 40, y: 40 }]);
    const after = boxes([
      { key: 'part', x: 40, y: 40 },
      { key: 'put', x: 60, y: 0 },
    ]);
    expect(after.get('other')!.x).toBe(before.get('other')!.x);
  });

  test('what somebody put on the canvas before borders counted is not taken for a place on one', () => {
    const before = boxes([{ key: 'part', x: 40, y: 40 }]);
    const after = boxes([
      { key: 'part', x: 40, y: 40 },
      { key: 'put', x: 900, y: 700 },
    ]);
    expect(after).toEqual(before);
  });

  test('the place of a port that is dragged is stored from the corner of its box', () => {
    const scene = {
      box: whole,
      items: [
        { key: 'part', is: 'shape' as const, layer: 0, box: whole, marks: [] },
        { key: 'put', is: 'shape' as const, layer: 0, box: { x: 94, y: 94, width: 12, height: 12 }, marks: [] },
      ],
    };
    const shapes = new Map(parts.shapes.map((each) => [each.key, each]));
    expect(onItsBorder({ key: 'put', x: 174, y: 94 }, shapes, scene)).toEqual({ key: 'put', x: 80, y: 0 });
    expect(onItsBorder({ key: 'part', x: 10, y: 20 }, shapes, scene)).toEqual({ key: 'part', x: 10, y: 20 });
  });
});
