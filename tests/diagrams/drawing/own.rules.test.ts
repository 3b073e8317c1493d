// Dragging on pictures whose positions have a meaning, such as an axis of time or a square of cells; and the texts of such shapes for
// screen readers.
import { describe, expect, test } from 'vitest';

import { composeScene } from '#shared/drawing/compose.ts';
import type { Content } from '#shared/drawing/content.ts';
import { arrange } from '#shared/drawing/pictures/index.ts';
import { overlaps, type Item } from '#shared/drawing/scene.ts';
import { shapeInWords } from '#shared/drawing/screen-reader-words.ts';

import { fittingBeside } from '../../../web/diagrams/engine/beside.ts';
import { captionChoices, withCaptions } from '../../../web/screens/diagrams/diagram/own/captions.ts';
import { controlFrom } from '../../../web/screens/diagrams/diagram/own/control.ts';
import { downstreamOf } from '../../../web/screens/diagrams/diagram/own/downstream.ts';
import { messageOrder, moveMessage } from '../../../web/screens/diagrams/diagram/own/message-order.ts';
import { rollUpNames, withRollUp } from '../../../web/screens/diagrams/diagram/own/roll-ups.ts';
import { sideOf } from '../../../web/screens/diagrams/diagram/own/sides.ts';
import { cellAt, isMovableCell } from '../../../web/screens/diagrams/diagram/own/squares.ts';
import { isBar, startAfterDrag, stretchedTo } from '../../../web/screens/diagrams/diagram/own/times.ts';
import { mayBeOne } from '../../../web/screens/diagrams/diagram/own/units.ts';
import { content, entity, line, shape } from './sample.ts';

const HOUR = 3_600_000;

describe('on an axis of time', () => {
  const bar = shape('a', 'BAR', { entity: entity('Action', '1', 'Fill'), figures: { start: 0, end: 10 * HOUR } });
  const axis = shape('axis', 'AXIS', { figures: { start: 0, end: 90 * HOUR, unit: 'DAYS' } });
  const time = content([bar, axis]);
  const box = { x: 220, y: 0, width: 100, height: 22 };
  test('a bar that is taken along begins later, by whole steps that can be seen', () => {
    expect(startAfterDrag(time, bar, 20)).toEqual({ start: 2 * HOUR });
    expect(startAfterDrag(time, bar, -20)).toEqual({ start: -2 * HOUR });
    expect(startAfterDrag(time, bar, 0.1)).toBeUndefined();
  });
  test('its right edge says when it ends, its left edge when it begins, and neither passes the other', () => {
    expect(stretchedTo(time, bar, box, { x: 220, width: 120 })).toEqual({ end: 12 * HOUR });
    expect(stretchedTo(time, bar, box, { x: 240, width: 80 })).toEqual({ start: 2 * HOUR, end: 10 * HOUR });
    expect(stretchedTo(time, bar, box, { x: 220, width: -300 })).toEqual({ end: 0 });
    expect(stretchedTo(time, bar, box, { x: 700, width: 4 })).toEqual({ start: 10 * HOUR, end: 10 * HOUR });
  });
  test('only bars of entities, and only there', () => {
    const shapes = new Map([
      ['a', bar],
      ['axis', axis],
    ] as const);
    expect(isBar(shapes.get('a')!)).toBe(true);
    expect(isBar(shapes.get('axis')!)).toBe(false);
  });
});

describe('in a square', () => {
  const diagonal = (key: string, place: number) =>
    shape(key, 'DIAGONAL', {
      entity: entity('Action', `1.${place}`, key),
      figures: { row: place, column: place },
    });
  const cell = shape('cell:1:2', 'CELL', {
    compartments: [{ name: '', rows: [{ text: 'Water', entity: { id: 'w', entityId: 7 } }] }],
    figures: { row: 1, column: 2 },
  });
  const square = content([diagonal('fill', 1), diagonal('drain', 2), cell]);
  const shapes = new Map(square.shapes.map((each) => [each.key, each]));
  const { boxes } = arrange('GRID', square, []);
  const scene = {
    items: boxes.map(([key, box]): Item => ({ key, is: 'shape', layer: 0, box, marks: [] })),
    box: { x: 0, y: 0, width: 1, height: 1 },
  };
  const middle = (key: string) => {
    const { x, y, width, height } = scene.items.find((item) => item.key === key)!.box;
    return [x + width / 2, y + height / 2] as const;
  };
  test('a place is a cell by its row and column, and none on the diagonal or beside it', () => {
    const [fill, drain] = [middle('fill'), middle('drain')];
    expect(cellAt(square, scene, [drain[0], fill[1]])).toEqual({ row: 1, column: 2, from: 'fill', to: 'drain' });
    expect(cellAt(square, scene, [fill[0], drain[1]])).toEqual({ row: 2, column: 1, from: 'drain', to: 'fill' });
    expect(cellAt(square, scene, fill)).toBeUndefined();
    expect(cellAt(square, scene, [-500, fill[1]])).toBeUndefined();
  });
  test('an item can be moved to another cell, and a conduit cannot', () => {
    const isMovable = (key: string, line: string) => isMovableCell(shapes.get(key)!, [{ line }]);
    expect(isMovable('cell:1:2', 'ITEM_FLOW')).toBe(true);
    expect(isMovable('cell:1:2', 'CONDUIT')).toBe(false);
    expect(isMovable('fill', 'ITEM_FLOW')).toBe(false);
  });
  test('a screen reader hears the items of a cell, and their ends', () => {
    expect(shapeInWords(cell, [], shapes)).toBe('Water, from 1.1 fill to 1.2 drain, cell');
    const outside = shape('cell:0:2', 'CELL', {
      compartments: [{ name: '', rows: [{ text: 'Rain' }] }],
      figures: { row: 0, column: 2 },
    });
    expect(shapeInWords(outside, [], shapes)).toBe('Rain, from outside to 1.2 drain, cell');
    const risk = shape('cell:4:2', 'CELL', { figures: { row: 4, column: 2, band: 'MEDIUM' } });
    expect(shapeInWords(risk, [], shapes)).toBe('Probability 4, consequence 2, medium, cell');
  });
});

test('a screen reader hears the rows of a box, at most six of each compartment', () => {
  const rows = Array.from({ length: 8 }, (_, at) => ({ text: `v${at}` }));
  const block = shape('b', 'BLOCK', {
    entity: entity('Asset', 'A.1', 'Pump'),
    compartments: [
      { name: 'values', rows },
      { name: 'ports', rows: [] },
    ],
  });
  expect(shapeInWords(block, [], new Map())).toBe('A.1 Pump, asset, values: v0; v1; v2; v3; v4; v5; and 2 more');
});

test.each([
  [[-50, 5], 'INPUT'],
  [[150, 5], 'OUTPUT'],
  [[50, -20], 'CONTROL'],
  [[50, 80], 'MECHANISM'],
  [[10, 25], 'INPUT'],
] as const)('an item dropped at %j of a function is its %s', (at, side) => {
  expect(sideOf({ x: 0, y: 0, width: 100, height: 50 }, at)).toBe(side);
});

test('a rolled-up value is in each box that has it, and nowhere without the request', () => {
  const rolled = (key: string, mass?: number) =>
    shape(key, 'BOX', { figures: mass === undefined ? {} : { rollUps: { Mass: { sum: mass, max: 9 } } } });
  const whole = content([rolled('a', 1234.56), rolled('b')]);
  expect(rollUpNames(whole)).toEqual(['Mass']);
  const said = (chosen: string | null) => withRollUp(whole, chosen).shapes.map(({ figures }) => figures['rollup']);
  expect(said('sum:Mass')).toEqual(['Sum of Mass 1,235', undefined]);
  expect(said('max:Mass')).toEqual(['Maximum of Mass 9', undefined]);
  expect(withRollUp(whole, null)).toBe(whole);
  expect(withRollUp(whole, 'nonsense')).toBe(whole);
});

test('variables of different units become one only after a confirmation', async () => {
  const variable = (text: string, units?: string) => shape(text, 'VARIABLE', { text, figures: units ? { units } : {} });
  const asked: string[] = [];
  const ask = (answer: object | undefined) => (question: { note?: string }) => {
    asked.push(question.note!);
    return Promise.resolve(answer as {});
  };
  const [mass, grams] = [variable('mass', 'kg'), variable('m', 'g')];
  expect(await mayBeOne(ask(undefined), mass, grams)).toBe(false);
  expect(await mayBeOne(ask({}), mass, grams)).toBe(true);
  expect(asked).toEqual(
    Array.from({ length: 2 }, () => "'mass' is in kg, 'm' in g. Both formulas use 'mass', in kg, from then on."),
  );
  for (const other of [variable('thrust', 'kg'), variable('ratio')])
    expect(await mayBeOne(ask(undefined), mass, other)).toBe(true);
  expect(asked).toHaveLength(2);
});

describe('texts below names', () => {
  const facts = [
    {
      key: 'a',
      entity: {
        labels: [{ name: 'Block' }, { name: 'System' }],
        attributes: [
          { text: '45 kg', property: { name: 'Mass', type: 'TEXT' } },
          { text: '', property: { name: 'Units', type: 'TEXT' } },
        ],
      },
    },
  ];
  const description = 'Holds what is burnt, and a good deal more of it than anybody would think.';
  const tank = { ...entity('Asset', '1', 'Tank'), description };
  const plain = content([shape('a', 'ASSET', { entity: tank }), shape('b', 'PORT', { entity: tank })]);

  test('are description, labels and attributes, as chosen; empty ones are left out', () => {
    expect(captionChoices(facts).map(({ label }) => label)).toEqual(['Description', 'Labels', 'Mass', 'Units']);
    const [box, port] = withCaptions(plain, ['labels', 'is:Mass', 'is:Units', 'description'], facts).shapes;
    expect(box!.figures['captions']).toEqual(['Block, System', 'Mass: 45 kg', description]);
    expect(port!.figures).toEqual({});
    expect(withCaptions(plain, [], facts)).toBe(plain);
  });

  test('makes the box higher by its size, is in it, and is read by screen readers', () => {
    const said = withCaptions(plain, ['is:Mass', 'description'], facts);
    const itemOf = (given: Content) => {
      const one = { ...given, shapes: given.shapes.slice(0, 1) };
      const { items } = composeScene(one, arrange('TREE', one, []), { picture: 'TREE' });
      return items.find(({ key }) => key === 'a')!;
    };
    const [before, after] = [itemOf(plain), itemOf(said)];
    expect(after.box.height).toBeGreaterThan(before.box.height + 40);
    const texts = after.marks.flatMap((mark) => (mark.is === 'text' ? [mark] : []));
    expect(texts.some(({ text }) => text === 'Mass: 45 kg')).toBe(true);
    for (const { y } of texts) expect(y).toBeLessThan(after.box.y + after.box.height);
    expect(shapeInWords(said.shapes[0]!, [], new Map())).toContain('Mass: 45 kg');
  });
});

test('messages go one step up or down in time, and no further than the ends', () => {
  const message = (item: string, row: number) => line('MESSAGE', 'a', 'b', { key: `${item}:a>b`, figures: { row } });
  const order = messageOrder(content([], [message('z', 2), message('x', 1), message('y', 3)]));
  expect(order).toEqual(['x', 'z', 'y']);
  expect(moveMessage(order, 'z', -1)).toEqual(['z', 'x', 'y']);
  expect(moveMessage(order, 'z', 1)).toEqual(['x', 'y', 'z']);
  expect(moveMessage(order, 'x', -1)).toBeUndefined();
  expect(moveMessage(order, 'gone', 1)).toBeUndefined();
});

test.each([
  ['OR', { by: 'PROBABILITY', 'share x': '3', 'share y': '' }, { by: 'PROBABILITY', weights: { x: 3 } }],
  ['OR', { by: 'PROMPT', 'share x': '3' }, { by: 'PROMPT' }],
  [
    'OR',
    { by: 'RESOURCE', 'resource x': 'I_1', 'amount x': '< 2,5', 'resource y': 'I_2', 'amount y': '7' },
    {
      by: 'RESOURCE',
      conditions: { x: { resource: 'I_1', op: '<', amount: 2.5 }, y: { resource: 'I_2', op: '>=', amount: 7 } },
    },
  ],
  [
    'OR',
    { by: 'RESOURCE', 'resource x': '', 'amount x': '3', 'resource y': 'I_2' },
    { by: 'RESOURCE', conditions: {} },
  ],
  ['OR', { by: 'PROBABILITY', 'share x': 'many', 'share y': '0,5' }, { by: 'PROBABILITY', weights: { y: 0.5 } }],
  ['LOOP', { by: 'ITERATIONS', amount: '12' }, { by: 'ITERATIONS', iterations: 12 }],
  ['LOOP', { by: 'PROBABILITY', amount: '0.2' }, { by: 'PROBABILITY', probability: 0.2 }],
  ['LOOP', { by: 'SCRIPT', amount: '' }, { by: 'SCRIPT' }],
] as const)('the condition of an %s, given as %j, is stored as %j', (kind, said, kept) => {
  expect(controlFrom(kind, said, ['x', 'y'])).toEqual(kept);
});

test('a change reaches all that lines lead to, once, also in a circle, and nothing that only leads to it', () => {
  const lines = ['a>b', 'b>c', 'c>b', 'x>a', 'b>d'].map((key) => {
    const [fromKey, toKey] = key.split('>') as [string, string];
    return { key, kind: 'RELATION', fromKey, toKey, marks: [] };
  });
  expect([...downstreamOf({ lines }, 'a')].toSorted()).toEqual(['a', 'a>b', 'b', 'b>c', 'b>d', 'c', 'c>b', 'd']);
  expect([...downstreamOf({ lines }, 'd')]).toEqual(['d']);
});

describe('a picture that is shown whole', () => {
  const at = (x: number, y: number): Item => ({
    key: `${x} ${y}`,
    is: 'shape',
    layer: 0,
    box: { x, y, width: 100, height: 60 },
    marks: [],
  });
  const page = { width: 1000, height: 700 };
  const corner = { width: 220, height: 260 };
  const isCovered = (items: readonly Item[], { x, y, k }: { x: number; y: number; k: number }) =>
    items.some(({ box }) =>
      overlaps(
        { x: box.x * k + x, y: box.y * k + y, width: box.width * k, height: box.height * k },
        { x: page.width - corner.width, y: page.height - corner.height, ...corner },
      ),
    );
  test('is in the middle without anything floating over it', () => {
    const scene = { items: [at(0, 0)], box: { x: 0, y: 0, width: 100, height: 60 } };
    expect(fittingBeside(scene, page, undefined)).toEqual(fittingBeside(scene, page, corner));
  });
  test('makes room for its floating corner, a little smaller at most', () => {
    const items = [at(0, 0), at(800, 0), at(0, 500), at(800, 500)];
    const scene = { items, box: { x: 0, y: 0, width: 900, height: 560 } };
    const camera = fittingBeside(scene, page, corner);
    expect(isCovered(items, fittingBeside(scene, page, undefined))).toBe(true);
    expect(isCovered(items, camera)).toBe(false);
    expect(camera.k).toBeGreaterThan(0.7);
  });
});
