// Pictures: each way of drawing takes any content, puts everything somewhere, and what is written from it is safe.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { composeScene } from '#shared/drawing/compose.ts';
import type { Content } from '#shared/drawing/content.ts';
import { arrange, pictures } from '#shared/drawing/pictures/index.ts';
import { contains, overlaps } from '#shared/drawing/scene.ts';
import { shapeInWords } from '#shared/drawing/screen-reader-words.ts';
import { escapeXml, toSvg } from '#shared/drawing/svg.ts';
import { cut, widthOf, wrapText } from '#shared/drawing/text.ts';

import { draws } from '../../support/seed.ts';
import { content, entity, hierarchy, line, missionPerformance, passOverArea, satellite, shape } from './sample.ts';

const boxesOf = (picture: string, given: Content, places: Parameters<typeof arrange>[2] = []) =>
  new Map(arrange(picture, given, places).boxes);
const kinds =
  'BOX DOT ACTION OR LOOP SYNC PARALLEL BRANCH START END INPUT_OUTPUT RESOURCE BLOCK PORT STATE LIFELINE ACTOR USE_CASE BOUNDARY FOLDER EQUATION VARIABLE REQUIREMENT DIAGONAL CELL AXIS BAR MILESTONE TABLE UNHEARD_OF'.split(
    ' ',
  );

const anything = fc
  .array(
    fc.tuple(
      fc.constantFrom(...kinds),
      fc.option(fc.integer({ min: 0, max: 12 })),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    { maxLength: 12 },
  )
  .chain((given) =>
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 11 })), { maxLength: 12 })
      .map((pairs) =>
        content(
          given.map(([kind, parent, name], at) =>
            shape(`s${at}`, kind, {
              entity: entity('Asset', `A.${at}`, name),
              ...(parent !== null && parent < at && { parentKey: `s${parent}` }),
              figures: { row: at, column: at, start: at, end: at + 1 },
            }),
          ),
          pairs
            .filter(([a, b]) => a < given.length && b < given.length)
            .map(([a, b], at) => line('RELATION', `s${a}`, `s${b}`, { key: `l${at}`, label: 'is related to' })),
        ),
      ),
  );

describe.each(Object.keys(pictures))('%s', (picture) => {
  test('draws any content, with finite places', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const scene = composeScene(given, arrange(picture, given, []), { picture });
        for (const { box } of scene.items)
          expect([box.x, box.y, box.width, box.height].every(Number.isFinite)).toBe(true);
        expect(toSvg(scene, { colour: (ink) => ink })).toMatch(/^<svg .*<\/svg>$/s);
      }),
      draws(20),
    );
  });
  test('draws nothing for no content', () => {
    expect(
      composeScene(content([]), arrange(picture, content([]), []), { picture }).items.filter(({ is }) => is !== 'back'),
    ).toEqual([]);
  });
});

describe('a flow', () => {
  const boxes = boxesOf('FLOW', passOverArea());
  test('has its steps in order from left to right, and parallel ones above each other', () => {
    const order = ['start', 'slew', 'scan', 'both', 'found', 'end'].map((key) => boxes.get(key)!.x);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(boxes.get('detect')!.y).toBeLessThan(boxes.get('compress')!.y);
    expect(contains(boxes.get('found')!, boxes.get('downlink')!)).toBe(true);
  });
  test('has no action on another, and passing lines beside the steps', () => {
    const leaves = [
      'slew',
      'strip',
      'detect',
      'georeference',
      'compress',
      'downlink',
      'store',
      'image',
      'alert',
      'memory',
    ].map((key) => boxes.get(key)!);
    expect(leaves.flatMap((one, at) => leaves.slice(at + 1).filter((other) => overlaps(one, other)))).toEqual([]);
  });
  test('goes through empty branches and groups without any', () => {
    const given = content([
      shape('start', 'START'),
      shape('p', 'PARALLEL'),
      shape('p1', 'BRANCH', { parentKey: 'p' }),
      shape('p2', 'BRANCH', { parentKey: 'p' }),
      shape('o', 'OR'),
      shape('end', 'END'),
    ]);
    expect(boxesOf('FLOW', given).get('end')!.x).toBeGreaterThan(200);
  });
});

test('a shape that somebody placed stays there when new ones appear', () => {
  const before = hierarchy();
  const places = [{ key: 'e', x: 900, y: 700 }];
  const moved = boxesOf('TREE', before, places);
  expect(moved.get('e')).toMatchObject({ x: 900, y: 700 });
  const given = satellite();
  const all = boxesOf('FREE', given);
  const stored = [...all].map(([key, { x, y, width, height }]) => ({ key, x, y, width, height }));
  const more = {
    ...given,
    shapes: [...given.shapes, shape('new', 'PART', { entity: entity('Asset', 'A.9', 'radio'), parentKey: 'bus' })],
  };
  const after = boxesOf('FREE', more, stored);
  for (const [key, { x, y }] of all)
    if (key !== 'bus' && !key.includes('/')) expect([key, after.get(key)!.x, after.get(key)!.y]).toEqual([key, x, y]);
  expect(contains(after.get('bus')!, after.get('new')!)).toBe(true);
});

test('a collapsed shape hides its descendants, and shows their number', () => {
  const given = hierarchy();
  const arranged = arrange('TREE', given, [{ key: 'b', isCollapsed: true }]);
  expect(arranged.closed).toEqual([['b', 2]]);
  expect(arranged.boxes.map(([key]) => key)).not.toContain('e');
});

test('dependents are below their requirements', () => {
  const boxes = boxesOf('LAYERED', missionPerformance());
  for (const [above, below] of [
    ['r1', 'r12'],
    ['r12', 'tc4'],
    ['r11', 'payload'],
  ])
    expect(boxes.get(above!)!.y).toBeLessThan(boxes.get(below!)!.y);
});

test('hostile names are text in a picture, and never its structure', () => {
  const given = content([
    shape('x', 'BOX', { entity: entity('Asset', '<b>', '"><script>alert(1)</script>\u0000 & so on') }),
  ]);
  const svg = toSvg(composeScene(given, arrange('TREE', given, []), { picture: 'TREE' }), {
    colour: (ink) => ink,
    title: '</title><script>',
  });
  expect(svg).not.toContain('<script');
  expect(svg).not.toContain('\u0000');
  expect(escapeXml('<&>"\'')).toBe('&lt;&amp;&gt;&quot;&#39;');
});

test('texts are cut to their room, whatever their characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 250 }), fc.integer({ min: 20, max: 300 }), (text, width) => {
      expect(widthOf(cut(text, width, 13), 13)).toBeLessThanOrEqual(width);
      expect(wrapText(text, width, 13, 2).length).toBeLessThanOrEqual(2);
    }),
  );
});

test('a shape is described to screen readers by its class, its texts, its marks and its lines', () => {
  const { shapes, lines } = missionPerformance();
  const byKey = new Map(shapes.map((each) => [each.key, each]));
  expect(shapeInWords(byKey.get('r43')!, lines, byKey)).toBe(
    'R.4.3 Alert the operator within 60 s, requirement, text: The Control Center shall alert the operator within 60 s of receiving a Fire Alert., derive to R.1.2 Report a fire within 30 min',
  );
});
