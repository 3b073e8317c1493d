// Gestures on places, as pure rules: aligning, distributing, bending, colouring.
import { describe, expect, test } from 'vitest';

import { byGroups, byHeat, HEAT, PALETTE } from '#shared/drawing/colouring.ts';
import type { Item, Point, Rect } from '#shared/drawing/scene.ts';

import { Finder } from '../../../web/diagrams/engine/finder.ts';
import { betweens, middleOf, withBend } from '../../../web/diagrams/parts/bends.ts';
import { aligned, distributed } from '../../../web/screens/diagrams/diagram/arranging.ts';
import { rightsOn } from '../../../web/screens/diagrams/diagram/rights.ts';
import { contentOf, sceneOf } from '../gallery/scenes.ts';
import { gestured, saved, sketch } from './sketch.ts';

const item = (key: string, box: Rect): Item => ({ key, is: 'shape', layer: 0, box, marks: [] });
const three = [
  item('a', { x: 0, y: 0, width: 100, height: 40 }),
  item('b', { x: 300, y: 100, width: 60, height: 60 }),
  item('c', { x: 120, y: 40, width: 20, height: 20 }),
];

describe('in line', () => {
  test.each([
    ['left', [0, 0, 0], [0, 100, 40]],
    ['right', [260, 300, 340], [0, 100, 40]],
    ['middle', [130, 150, 170], [0, 100, 40]],
    ['top', [0, 300, 120], [0, 0, 0]],
    ['bottom', [0, 300, 120], [120, 100, 140]],
    ['centre', [0, 300, 120], [60, 50, 70]],
  ] as const)('%s', (edge, xs, ys) => {
    const places = aligned(three, edge);
    expect(places.map(({ x }) => x)).toEqual(xs);
    expect(places.map(({ y }) => y)).toEqual(ys);
  });
  test('spread boxes have the same room between each two, and the outer ones stay', () => {
    const places = distributed(three, 'across');
    expect(places.map(({ key, x }) => [key, x])).toEqual([
      ['a', 0],
      ['c', 190],
      ['b', 300],
    ]);
    expect(distributed(three.slice(0, 2), 'across')).toEqual([]);
  });
});

describe('bends', () => {
  const line: Point[] = [
    [0, 0],
    [100, 0],
    [100, 80],
    [200, 80],
  ];
  test('the middle of a line lies halfway along it', () => {
    expect(middleOf(line)).toEqual([100, 40]);
    expect(middleOf([[3, 4]])).toEqual([3, 4]);
  });
  test('a line can be bent in the middle of each longer part, in its order', () => {
    expect(betweens(line, [])).toEqual([
      { at: [50, 0], before: 0 },
      { at: [100, 40], before: 0 },
      { at: [150, 80], before: 0 },
    ]);
    const bend: Point = [100, 80];
    expect(betweens(line, [bend]).map(({ before }) => before)).toEqual([0, 0, 1]);
    expect(withBend([bend], 0, [100, 0])).toEqual([[100, 0], bend]);
    expect(withBend([bend], 1, [150, 80])).toEqual([bend, [150, 80]]);
  });
  test('a piece of a line that is too short to grab has no handle', () => {
    expect(
      betweens(
        [
          [0, 0],
          [10, 0],
          [10, 100],
        ],
        [],
      ),
    ).toHaveLength(1);
  });
});

describe('colours', () => {
  test('by value: the commonest first, the same for the same', () => {
    const { colours, keys } = byGroups(
      new Map([
        ['a', 'Open'],
        ['b', 'Closed'],
        ['c', 'Closed'],
      ]),
    );
    expect(keys).toEqual([
      { name: 'Closed', count: 2, colour: PALETTE[0] },
      { name: 'Open', count: 1, colour: PALETTE[1] },
    ]);
    expect(colours.get('b')).toBe(colours.get('c'));
  });
  test('more groups than can be told apart are counted together', () => {
    const { keys } = byGroups(new Map(Array.from({ length: 25 }, (_, at) => [`k${at}`, `group ${at}`])));
    expect(keys).toHaveLength(PALETTE.length);
    expect(keys.at(-1)).toEqual({ name: 'Others', count: 16, colour: PALETTE.at(-1) });
    expect(keys.reduce((sum, { count }) => sum + count, 0)).toBe(25);
  });
  test('by how much: least and most at the ends, all of one amount in one', () => {
    const { colours, keys } = byHeat(
      new Map([
        ['a', 0],
        ['b', 50],
        ['c', 100],
      ]),
    );
    expect([colours.get('a'), colours.get('b'), colours.get('c')]).toEqual([HEAT[0], HEAT[2], HEAT[4]]);
    expect(keys.map(({ name }) => name)).toEqual(['0 to 20', '20 to 40', '40 to 60', '60 to 80', '80 to 100']);
    expect(byHeat(new Map([['a', 7]])).keys).toEqual([{ name: '7', colour: HEAT[0], count: 1 }]);
    expect(byHeat(new Map())).toEqual({ colours: new Map(), keys: [] });
  });
});

describe('movable shapes', () => {
  const shape = (key: string, marks: string[] = []) => ({
    key,
    kind: 'BOX',
    level: 1,
    order: 0,
    compartments: [],
    marks,
    figures: {},
    entity: { id: key, entityId: 1, name: key, number: '', className: 'Asset', colour: 'blue', icon: 'cube' },
  });
  const shapes = new Map([shape('a'), shape('locked', ['LOCKED'])].map((each) => [each.key, each]));
  const isFree = (key: string) => key.startsWith('free:');
  const on = (picture: string, mayWrite = true) => rightsOn({ picture, tools: [] }, shapes, isFree, mayWrite);
  test('a locked shape stays, and a reader moves nothing', () => {
    expect(on('FREE').canMove('a')).toBe(true);
    expect(on('FREE').canMove('locked')).toBe(false);
    expect(on('FREE', false).canMove('a')).toBe(false);
    expect(on('FREE', false).canMove('free:1')).toBe(false);
  });
  test('notes are moved and sized on every picture, shapes where people put them', () => {
    for (const picture of ['FREE', 'GRID', 'FLOW', 'RADAR', 'TREE']) {
      expect(on(picture).canResize('free:1'), picture).toBe(true);
      expect(on(picture).hasOwnPlace('free:1'), picture).toBe(true);
      expect(on(picture).canResize('a'), picture).toBe(picture === 'FREE');
    }
    expect(on('RADAR').canMove('a')).toBe(false);
  });
  test('nothing belongs to a note, and a note belongs to nothing', () => {
    expect(on('TREE').takes('a', 'locked')).toBe(true);
    expect(on('TREE').takes('a', 'free:1')).toBe(false);
    expect(on('TREE').takes('free:1', 'a')).toBe(false);
  });
});

describe('the item under the pointer on a sequence', () => {
  const model = sketch(
    { sat: 'Asset', gap: 'Asset', ground: 'Asset', beep: 'Action', hear: 'Action', ping: 'Input/Output', all: 'Asset' },
    [
      ['all', 'decomposed by', 'sat'],
      ['all', 'decomposed by', 'gap'],
      ['all', 'decomposed by', 'ground'],
      ['sat', 'performs', 'beep'],
      ['ground', 'performs', 'hear'],
      ['ping', 'generated by', 'beep'],
      ['ping', 'received by', 'hear'],
    ],
  );
  const framed = saved(
    model,
    gestured(model, 'sequence', 'all', {
      kind: 'set',
      set: {
        key: 'fragment:f',
        values: { fragment: { id: 'f', kind: 'opt', text: '', messages: ['ping'], operands: [] } },
      },
    }),
  );
  const finder = new Finder(sceneOf('sequence', contentOf(framed, 'sequence', 'all')));
  const [message] = [finder.item('ping:sat>ground')!];
  const lifeline = finder.item('gap')!;
  const middle = lifeline.box.x + lifeline.box.width / 2;
  test('is a message rather than the lifeline that it passes, or the frame about it', () => {
    expect(finder.at([middle, message.points![0]![1]], 1)?.key).toBe(message.key);
  });
  test('is the lifeline within a frame, and the frame beside all of them', () => {
    const below = message.points![0]![1] + 14;
    expect(finder.at([middle, below], 1, { isShapeOnly: true })?.key).toBe('gap');
    expect(finder.at([lifeline.box.x - 20, below], 1)?.key).toBe('fragment:f');
    expect(finder.at([lifeline.box.x - 20, 20], 1)?.key).toBe('all');
  });
});
