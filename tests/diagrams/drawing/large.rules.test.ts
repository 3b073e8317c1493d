// Large pictures: lines that nothing touches stay, the others go around boxes, and there is a bound that is told in words.
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { composeScene } from '#shared/drawing/compose.ts';
import type { Content, DrawnPlace } from '#shared/drawing/content.ts';
import type { ItemCache } from '#shared/drawing/kept.ts';
import { freePlace, BoxIndex } from '#shared/drawing/layout/near.ts';
import { FARTHEST, reachOf, rectOfText } from '#shared/drawing/line-labels.ts';
import { arrange } from '#shared/drawing/pictures/index.ts';
import type { PictureLayout } from '#shared/drawing/pictures/picture.ts';
import { arrangeInRows } from '#shared/drawing/pictures/rows.ts';
import { sinceOf } from '#shared/drawing/pictures/since.ts';
import { comparedWith } from '#shared/drawing/pictures/since.ts';
import { Obstacles } from '#shared/drawing/routing/obstacles.ts';
import { boundingRect, contains, growRect, overlaps, type Rect, type Scene } from '#shared/drawing/scene.ts';

import { Drawing, MOST_SHAPES } from '../../../server/diagrams/rules/content/drawing.ts';
import { Arranger } from '../../../web/diagrams/engine/arranger.ts';
import { firstGlance } from '../../../web/diagrams/engine/first-glance.ts';
import { collecting, orderInPieces } from '../../../web/diagrams/engine/orders.ts';
import { gathering, inPieces } from '../../../web/diagrams/engine/pieces.ts';
import { View } from '../../../web/diagrams/engine/view.ts';
import { draws } from '../../support/seed.ts';

/** So many boxes, each linked to some of those that follow it. */
function content(count: number, links = 2): Content {
  const keys = Array.from({ length: count }, (_, at) => `n${at}`);
  return {
    total: count,
    warnings: [],
    shapes: keys.map((key, order) => ({
      key,
      kind: 'BOX',
      level: 0,
      order,
      text: key,
      compartments: [],
      marks: [],
      figures: {},
    })),
    lines: keys.flatMap((fromKey, at) =>
      Array.from({ length: links }, (_, nth) => ({
        key: `${fromKey} ${nth}`,
        kind: 'RELATION',
        fromKey,
        toKey: keys[(at + 1 + nth * 17) % count]!,
        marks: [],
      })),
    ),
  };
}
const onGrid = ({ shapes }: Content): DrawnPlace[] =>
  shapes.map(({ key }, at) => ({ key, x: (at % 30) * 300, y: Math.floor(at / 30) * 170 }));
const moved = (places: readonly DrawnPlace[], key: string, by: number): DrawnPlace[] =>
  places.map((place) => (place.key === key ? { ...place, x: place.x! + by, y: place.y! + by } : place));

/** The lines that pass through a box. */
function through({ boxes, routes }: PictureLayout, { lines }: Content): string[] {
  const index = new Obstacles(boxes.map(([key, box]) => ({ key, box })));
  const at = new Map(boxes);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return routes.flatMap(({ key, points }) => {
    const { fromKey, toKey } = byKey.get(key)!;
    const request = { key, fromKey, toKey, from: at.get(fromKey)!, to: at.get(toKey)! };
    return index.isClear(points, request) ? [] : [key];
  });
}

describe('a picture of a thousand', () => {
  const labelled = content(1_000);
  const given = {
    ...labelled,
    lines: labelled.lines.map((line, at) => ({ ...line, label: `leads ${'far '.repeat(at % 40)}` })),
  };
  const places = onGrid(given);
  const scene = composeScene(given, arrange('FREE', given, places, { isQuick: true }), { picture: 'FREE', places });

  test('has room for all words, also for those that nobody has looked at yet', () => {
    const words = boundingRect(scene.items.map(reachOf));
    expect(scene.box).toEqual(words);
    expect(words).not.toEqual(boundingRect(scene.items.map(({ box }) => box)));
    for (const { box, marks } of scene.items)
      for (const mark of marks)
        if (mark.is === 'text') expect(contains(growRect(box, FARTHEST), rectOfText(mark))).toBe(true);
  });
  test('finds the full name of each shape and line, as reading everything does', () => {
    const few = { ...given, lines: given.lines.filter(({ fromKey }) => fromKey === 'n0') };
    const same = composeScene(few, arrange('FREE', few, places), { picture: 'FREE', places });
    const late = new Map(scene.items.map((item) => [item.key, item]));
    for (const { key, is, marks } of same.items.filter(({ is }) => is === 'shape'))
      expect(late.get(key)).toMatchObject({ is, marks });
  });
});

describe('lines of a picture of a thousand', () => {
  const given = content(1_000);
  const places = onGrid(given);
  const quick = arrange('FREE', given, places, { isQuick: true });
  const whole = arrange('FREE', given, places, { before: quick });

  test('run as usual at first, and then around everything', () => {
    expect(quick.routes.filter(({ isUsual }) => isUsual).length).toBeGreaterThan(1_000);
    expect(whole.routes.some(({ isUsual }) => isUsual)).toBe(false);
    expect(through(whole, given)).toEqual([]);
  });
  test('are routed the same after only moved ones are considered, and the scene is the same too, move by move', () => {
    const kept: ItemCache = new Map();
    const options = (of: readonly DrawnPlace[]) => ({ picture: 'FREE', places: of });
    let [at, stands, said] = [places, whole, given];
    composeScene(said, stands, { ...options(at), kept });
    const moves = fc.array(fc.tuple(fc.nat({ max: 999 }), fc.integer({ min: -400, max: 2_000 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(moves, fc.nat({ max: 999 }), (all, renamed) => {
        const was = { content: said, places: at };
        for (const [nth, by] of all) at = moved(at, `n${nth}`, by);
        said = {
          ...said,
          shapes: said.shapes.map((shape, nth) =>
            nth === renamed ? { ...shape, text: `${shape.text} is longer` } : shape,
          ),
        };
        const few = arrange('FREE', said, at, { isQuick: true, before: stands, was });
        const all2 = arrange('FREE', said, at, { isQuick: true, before: stands });
        expect(sinceOf(few)).toBeDefined();
        expect(few.boxes).toEqual(all2.boxes);
        expect(new Map(few.routes.map((route) => [route.key, route]))).toEqual(
          new Map(all2.routes.map((route) => [route.key, route])),
        );
        const scene = composeScene(said, few, { ...options(at), kept });
        const anew = composeScene(said, all2, options(at));
        expect(scene.box).toEqual(anew.box);
        const marksIn = ({ items }: Scene) =>
          new Map(items.map(({ key, box, marks, layer }) => [key, { box, marks, layer }]));
        expect(marksIn(scene)).toEqual(marksIn(anew));
        stands = few;
      }),
      draws(2),
    );
  });
  test('are routed completely if more has changed than has stayed', () => {
    const was = { content: given, places };
    const quick = { isQuick: true, before: whole, was };
    const isWhole = (content: Content, at: readonly DrawnPlace[]) =>
      sinceOf(arrange('FREE', content, at, quick)) === undefined;
    expect(isWhole(given, moved(places, 'n3', 40))).toBe(false);
    expect(isWhole({ ...given, shapes: given.shapes.slice(1) }, places)).toBe(true);
    expect(isWhole({ ...given, lines: given.lines.slice(1) }, places)).toBe(true);
    expect(isWhole(given, places.slice(1))).toBe(true);
    expect(
      isWhole(
        given,
        places.map((place, nth) => (nth === 4 ? { ...place, isHidden: true } : place)),
      ),
    ).toBe(true);
    expect(
      isWhole(
        given,
        places.map((place, nth) => (nth === 4 ? { ...place, colour: 'blue' } : place)),
      ),
    ).toBe(true);
    expect(
      isWhole(
        given,
        places.map((place) => ({ ...place, x: place.x! + 4 })),
      ),
    ).toBe(true);
    const inside = given.shapes.map((shape, nth) => (nth === 4 ? { ...shape, parentKey: 'n5' } : shape));
    expect(isWhole({ ...given, shapes: inside }, places)).toBe(true);
  });
  test('stay where they are when a box is dropped, but for those that lead to it, share a side with them, or stood in its way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 40, max: 2_000 }), (nth, by) => {
        const dropped = arrange('FREE', given, moved(places, `n${nth}`, by), { isQuick: true, before: whole });
        const before = new Map(whole.routes.map((route) => [route.key, route.points]));
        const others = dropped.routes.filter(({ key, points }) => before.get(key) !== points);
        const lines = new Map(given.lines.map((line) => [line.key, line]));
        expect(others.length).toBeLessThan(80);
        const own = given.lines.filter(({ fromKey, toKey }) => [fromKey, toKey].includes(`n${nth}`));
        expect(others.map(({ key }) => key)).toEqual(expect.arrayContaining(own.map(({ key }) => key)));
        // A box that is dropped on another is in the way of what leads there; others are free.
        const at = new Map(dropped.boxes);
        const box = at.get(`n${nth}`)!;
        const isUnder = (key: string) => key !== `n${nth}` && overlaps(near(at.get(key)!), box);
        const bad = through(dropped, given).filter((key) => {
          const { fromKey, toKey } = lines.get(key)!;
          return ![fromKey, toKey].some(isUnder) && ![...at.keys()].some((each) => isUnder(each));
        });
        expect(bad).toEqual([]);
      }),
      draws(8),
    );
  });
  test('a new line is led around boxes, and others keep their ways', () => {
    const more = {
      ...given,
      lines: [...given.lines, { key: 'new', kind: 'RELATION', fromKey: 'n5', toKey: 'n400', marks: [] }],
    };
    const now = arrange('FREE', more, places, { isQuick: true, before: whole });
    expect(through(now, more)).toEqual([]);
    expect(now.routes.find(({ key }) => key === 'new')?.isUsual).toBeUndefined();
  });
  test('get new items only where one moved box touches them', () => {
    const kept: ItemCache = new Map();
    const before = composeScene(given, whole, { picture: 'FREE', places, kept });
    const after = moved(places, 'n7', 60);
    const dropped = arrange('FREE', given, after, { isQuick: true, before: whole });
    const now = composeScene(given, dropped, { picture: 'FREE', places: after, kept });
    const was = new Set(before.items);
    const fresh = now.items.filter((item) => !was.has(item));
    expect(fresh.filter(({ is }) => is === 'shape').map(({ key }) => key)).toEqual(['n7']);
    expect(fresh.length).toBeLessThan(80);
    expect(now).toEqual(composeScene(given, dropped, { picture: 'FREE', places: after }));
  });
  test('lines that are routed around boxes later get new items, and only those that differ', () => {
    const kept: ItemCache = new Map();
    const after = moved(places, 'n7', 60);
    const dropped = arrange('FREE', given, after, { isQuick: true, before: whole });
    const before = composeScene(given, dropped, { picture: 'FREE', places: after, kept });
    // It comes from another thread, so nothing in it is the same object.
    const led = structuredClone(arrange('FREE', given, after, { before: dropped }));
    const other = {
      ...led.routes[3]!,
      points: led.routes[3]!.points.map(([x, y]): [number, number] => [x + 1, y + 1]),
    };
    led.routes[3] = other;
    const now = composeScene(given, comparedWith(dropped, led), { picture: 'FREE', places: after, kept });
    const was = new Set(before.items);
    const fresh = now.items.filter((item) => !was.has(item)).map(({ key }) => key);
    expect(fresh).toContain(other.key);
    expect(fresh.length).toBeLessThan(80);
    expect(now).toEqual(composeScene(given, led, { picture: 'FREE', places: after }));
  });
});

const near = ({ x, y, width, height }: Rect): Rect => ({
  x: x - 40,
  y: y - 40,
  width: width + 80,
  height: height + 80,
});

test('an arrangement that travels in pieces arrives whole', () => {
  const large = content(1_200);
  const arranged = arrange('LAYERED', large, onGrid(large), { isQuick: true });
  const gather = gathering();
  const answers = [...inPieces(arranged)].map(gather);
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.slice(0, -1).every((answer) => answer === undefined)).toBe(true);
  expect(answers.at(-1)).toEqual(arranged);
});

/** Pretends to be a page; the returned function shows two frames, and lets time pass. */
function onPage({ width, height }: { width: number; height: number }): () => void {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => waiting.push(then));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return () => {
    for (let frame = 0; frame < 2; frame++) waiting.splice(0).forEach((each) => each());
    vi.advanceTimersByTime(0);
  };
}

test('an order for the layout is sent in small pieces, and arrives complete', () => {
  const large = content(1_500);
  const before = arrange('LAYERED', large, onGrid(large), { isQuick: true });
  const order = { picture: 'LAYERED', content: large, places: onGrid(large), isAnew: false };
  for (const each of [order, { ...order, before }]) {
    const collect = collecting();
    const pieces = [...orderInPieces(each)];
    const sizes = pieces.map(({ content: { shapes, lines }, places }) => shapes.length + lines.length + places.length);
    expect(Math.max(...sizes)).toBe(600);
    const answers = pieces.map(collect);
    expect(answers.slice(0, -1).every((answer) => answer === undefined)).toBe(true);
    expect(answers.at(-1)).toEqual(each);
  }
});

test('the first view of a picture that is too large to read shows the surroundings of its beginning', () => {
  const large = content(1_000);
  const drawing = { picture: 'FREE', content: large, places: onGrid(large) };
  const page = { width: 1_440, height: 900 };
  const { shapes, box } = firstGlance(drawing, 'n0', page)!;
  const keys = shapes.map(({ key }) => key);
  expect(keys).toContain('n0');
  // Up to the edge of the page at the initial zoom, and no further.
  expect(keys).toContain('n6');
  expect(keys).toContain('n210');
  expect(keys.length).toBeLessThan(120);
  expect(box).toEqual({ x: 0, y: 0, width: 29 * 300 + 240, height: 33 * 170 + 120 });
  expect(firstGlance(drawing, 'not placed', page)).toBeUndefined();
  expect(firstGlance({ ...drawing, picture: 'NESTED' }, 'n0', page)).toBeUndefined();
  const closed = [...drawing.places, { key: 'n0', x: 0, y: 0, isCollapsed: true }];
  expect(firstGlance({ ...drawing, places: closed }, 'n0', page)).toBeUndefined();
  const small = content(6);
  expect(firstGlance({ ...drawing, content: small, places: onGrid(small) }, 'n0', page)).toBeUndefined();
  const next = onPage(page);
  const arranger = new Arranger(drawing, 'n0');
  const shown = () => arranger.shown.get().scene.items.filter(({ is }) => is === 'shape').length;
  expect(shown()).toBe(keys.length);
  expect(arranger.shown.get().scene.box).toEqual(box);
  arranger.show(drawing);
  next();
  expect(shown()).toBe(1_000);
  arranger.stop();
});

test('a page that React starts again shows the picture of the first start, until it is shown', () => {
  const small = content(12);
  const drawing = { picture: 'LAYERED', content: small, places: onGrid(small) };
  const first = new Arranger(drawing);
  const second = new Arranger({ ...drawing });
  expect(second.shown.get().scene).toBe(first.shown.get().scene);
  second.show(drawing);
  expect(second.shown.get().scene).toBe(first.shown.get().scene);
  const later = new Arranger(drawing);
  expect(later.shown.get().scene).toEqual(first.shown.get().scene);
  expect(later.shown.get().scene).not.toBe(first.shown.get().scene);
});

test('many lines come after their shapes, once the page has shown these', () => {
  const given = content(1_000);
  const drawing = { picture: 'FREE', content: given, places: onGrid(given) };
  const next = onPage({ width: 1_440, height: 900 });
  const arranger = new Arranger(drawing);
  const kinds = () => Map.groupBy(arranger.shown.get().scene.items, ({ is }) => is);
  const shapes = kinds().get('shape')!;
  expect([shapes.length, kinds().get('line')]).toEqual([1_000, undefined]);
  arranger.show(drawing);
  expect(kinds().get('line')).toBeUndefined();
  next();
  expect(kinds().get('line')).toHaveLength(2_000);
  // The marks of shapes are not made again.
  expect(kinds().get('shape')).toEqual(shapes);
  expect(
    kinds()
      .get('shape')!
      .every((item, at) => item === shapes[at]),
  ).toBe(true);
  arranger.stop();
});

test('a moved box on a large picture is laid out and drawn in separate tasks, and the last of several moves counts', () => {
  const given = content(1_000);
  const drawing = { picture: 'FREE', content: given, places: onGrid(given) };
  const next = onPage({ width: 1_440, height: 900 });
  const arranger = new Arranger(drawing);
  arranger.show(drawing);
  next();
  const at = () => arranger.shown.get().scene.items.find(({ key }) => key === 'n5')!.box.x;
  const before = at();
  const moved = (by: number) => ({
    ...drawing,
    places: drawing.places.map((place) => (place.key === 'n5' ? { ...place, x: place.x! + by } : place)),
  });
  arranger.show(moved(40));
  expect(at()).toBe(before);
  arranger.show(moved(80));
  vi.advanceTimersToNextTimer();
  expect(at()).toBe(before);
  vi.advanceTimersToNextTimer();
  expect(at()).toBe(before + 80);
  arranger.stop();
});

test('dragged shapes stay under the pointer until the picture shows them elsewhere, unless another drag begins', () => {
  const view = new View();
  const item = { key: 'a', is: 'shape', layer: 1, box: { x: 0, y: 0, width: 10, height: 10 }, marks: [] } as const;
  const drag = () => view.lay({ dragged: [item], lifted: new Set(['a']) });
  drag();
  view.letGoWhenShown();
  expect(view.overlay.dragged).toEqual([item]);
  view.show({ items: [item], box: item.box });
  expect(view.overlay.dragged).toEqual([]);
  drag();
  view.letGoWhenShown();
  view.holds();
  view.letGo();
  expect(view.overlay.dragged).toEqual([item]);
});

test('a free place is the same for every caller, and touches nothing', () => {
  const rect = fc.record({
    x: fc.integer({ min: -900, max: 900 }),
    y: fc.integer({ min: -900, max: 900 }),
    width: fc.integer({ min: 10, max: 700 }),
    height: fc.integer({ min: 10, max: 700 }),
  });
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 12 }), rect, (boxes, wish) => {
      const place = freePlace(wish, new BoxIndex(boxes), 0);
      expect(place).toEqual(freePlace(wish, boxes, 0));
      expect(boxes.some((box) => overlaps(place, box))).toBe(false);
    }),
  );
});

describe('twenty thousand shapes', () => {
  test('are the most that are drawn; how many there are is shown', () => {
    const drawing = new Drawing();
    for (let at = 0; at < MOST_SHAPES + 5; at++) drawing.shape(`k${at}`, { kind: 'BOX', entityId: at + 1 });
    expect(drawing.shape('one more', { kind: 'BOX' })).toBeUndefined();
    const { shapes, total, warnings } = drawing.done({ total: MOST_SHAPES + 6 });
    expect(shapes).toHaveLength(20_000);
    expect(total).toBe(20_006);
    expect(warnings).toEqual(['Showing 20,000 of 20,006 shapes. Show fewer levels or filter by a query.']);
    expect(drawing.line({ kind: 'RELATION', fromKey: 'k1', toKey: 'one more' })).toBeUndefined();
  });
  test('are shown at once in rows to anyone who cancels', () => {
    const given = content(20_000, 1);
    const { boxes, routes } = arrange('LAYERED', given, arrangeInRows(given, []), { isQuick: true });
    expect([boxes.length, routes.length]).toEqual([20_000, 20_000]);
    expect(boxes.every(([, { x, y }]) => Number.isFinite(x + y))).toBe(true);
  });
});
