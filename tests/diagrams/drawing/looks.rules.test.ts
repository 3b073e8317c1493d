// The good looks of a picture, as rules: of every type, with the sample project and with unexpected names.
import { describe, expect, test } from 'vitest';

import { cutWords } from '#shared/drawing/cut-words.ts';
import { NearLines, wordsAt } from '#shared/drawing/notation/near-lines.ts';
import { notationOf } from '#shared/drawing/notation/shapes.ts';
import { centre, overlaps, type Item, type Rect, type Scene, type TextMark } from '#shared/drawing/scene.ts';
import { toSvg } from '#shared/drawing/svg.ts';
import { widthOf } from '#shared/drawing/text.ts';

import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import { modelIn, readSample } from '../gallery/firesat.ts';
import { calledAll, hostileNames, hostileScene } from '../gallery/hostile.ts';
import { roots } from '../gallery/roots.ts';
import { contentOf, sampleScene, sceneOf } from '../gallery/scenes.ts';
import { sketch } from './sketch.ts';

const slugs = diagramTypes.map(({ slug }) => slug);
const sample = readSample();

const rectOf = ({ text, x, y, size, bold, align }: TextMark): Rect => {
  const width = widthOf(text, size, bold ?? 400);
  return {
    x: align === 'middle' ? x - width / 2 : align === 'end' ? x - width : x,
    y: y - size * 0.75,
    width,
    height: size * 0.75,
  };
};
const textsOf = (item: Item): TextMark[] => item.marks.filter((mark) => mark.is === 'text');
const shapesOf = ({ items }: Scene) => items.filter(({ is }) => is === 'shape');
/** Words that stand beside what they belong to, and not in it. */
const BESIDE = /^external:|^open:|^junction:/;

/** The words that run out of the shapes in which they stand. */
const runningOut = (scene: Scene, slack = 2): string[] =>
  shapesOf(scene)
    .filter(({ key }) => !BESIDE.test(key))
    .flatMap((item) =>
      textsOf(item)
        .filter((mark) => {
          const { x, width } = rectOf(mark);
          const isInside = mark.y > item.box.y && mark.y < item.box.y + item.box.height + 2;
          return (
            isInside &&
            item.box.width > 40 &&
            (x < item.box.x - slack || x + width > item.box.x + item.box.width + slack)
          );
        })
        .map(({ text }) => `${item.key}: ${text}`),
    );

/** Returns the solid parts of a shape: all of a box; of a circle among rings, a lifeline or a frame its sign and its words. */
function solid({ box, marks, isFrame, key }: Item): Rect[] {
  if (isFrame || /^fragment:|^sheet$/.test(key)) return [];
  const isOpen = box.height > 200 || marks.some((mark) => mark.is === 'oval' && mark.rx < box.width / 4);
  return isOpen ? marks.flatMap((mark) => (mark.is === 'text' ? [rectOf(mark)] : [])) : [box];
}

/** Lists words at lines that lie on a shape, or on other words at lines. */
function covered(scene: Scene): string[] {
  const words = scene.items
    .filter(({ is }) => is === 'line')
    .flatMap((item) => textsOf(item).map((mark) => ({ text: mark.text, rect: rectOf(mark) })));
  const taken = shapesOf(scene).flatMap(solid);
  return words.flatMap(({ text, rect }, at) => [
    ...taken.filter((box) => overlaps(rect, box)).map(() => `${text} on a shape`),
    ...words
      .slice(at + 1)
      .filter((other) => overlaps(rect, other.rect))
      .map((other) => `${text} on ${other.text}`),
  ]);
}

describe('every type, of the sample project', () => {
  test('has a root there, and shows something', () => {
    expect(Object.keys(roots).toSorted()).toEqual(slugs.toSorted());
    expect(slugs.filter((slug) => shapesOf(sampleScene(sample, slug, roots[slug]!)).length < 3)).toEqual([]);
  });
  test('keeps a diagram in the project, each shape of which is placed again by its key', () => {
    const kept = sample.diagrams ?? [];
    expect(kept.map(({ type }) => type).toSorted()).toEqual(diagramTypes.map(({ storedKey }) => storedKey).toSorted());
    const known = new Set(sample.entities.map(({ globalId }) => globalId));
    expect(
      kept
        .flatMap(({ places }) => Object.keys(places))
        .filter((key) => !key.split(':').every((part) => part === 'external' || known.has(part))),
    ).toEqual([]);
  });
  test.each(slugs)('%s: no words run out of their shapes, and words at lines lie on nothing', (slug) => {
    const scene = sampleScene(sample, slug, roots[slug]!);
    expect(runningOut(scene)).toEqual([]);
    expect(covered(scene)).toEqual([]);
  });
});

test.each(['icd', 'bdd', 'class', 'state-machine'])('%s: the name of a row is edited in that row', (slug) => {
  const root = roots[slug]!;
  const { shapes } = contentOf(modelIn(sample), slug, root);
  const scene = sampleScene(sample, slug, root);
  const rows = shapes.flatMap((shape) =>
    shape.compartments.flatMap(({ rows: all }) =>
      all.flatMap(({ text, entity }) => (entity && text !== '' ? [{ shape, text, entityId: entity.entityId }] : [])),
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  const apart = rows.filter(({ shape, text, entityId }) => {
    const item = scene.items.find(({ key }) => key === shape.key)!;
    const rect = notationOf(shape).row?.(shape, item.box, entityId);
    const isIn = ({ y }: TextMark) => rect !== undefined && y > rect.y && y <= rect.y + rect.height;
    return !textsOf(item).some((mark) => isIn(mark) && mark.text.slice(0, 4) === text.slice(0, 4));
  });
  expect(apart.map(({ text }) => text)).toEqual([]);
});

describe('names that nobody thought of', () => {
  const models = Object.entries(hostileNames).map(([kind, name]) => [kind, calledAll(name)] as const);
  test.each(slugs)('%s: they stay in their shapes, are escaped, and leave the picture finite', (slug) => {
    for (const [kind, of] of models) {
      const scene = hostileScene(of, slug);
      expect(runningOut(scene).slice(0, 3), kind).toEqual([]);
      expect(Object.values(scene.box).every(Number.isFinite), kind).toBe(true);
      const svg = toSvg(scene, { colour: () => '#000' });
      expect(/<(script|img)/.test(svg), kind).toBe(false);
      expect(/NaN|Infinity|undefined/.test(svg), kind).toBe(false);
    }
  });
  test('a cut name is shown in full by a tooltip', () => {
    const svg = toSvg(hostileScene(models[0]![1], 'hierarchy'), { colour: () => '#000' });
    expect(svg).toContain('…</text>');
    expect(svg).toContain(`${hostileNames['long']!.trim()}</title>`);
  });
});

describe('models of every size and shape', () => {
  const classes: Readonly<Record<string, string>> = {
    Requirement: 'Requirement',
    Risk: 'Risk',
    Conduit: 'Conduit',
    Action: 'Action',
  };
  test.each(diagramTypes.map((type) => [type.slug, type] as const))(
    '%s of a root that has nothing draws at most its own frame',
    (slug, type) => {
      const root = classes[type.rootClasses[0] ?? ''] ?? 'Asset';
      const scene = sceneOf(slug, contentOf(sketch({ root }, []), slug, 'root'));
      expect(Object.values(scene.box).every(Number.isFinite)).toBe(true);
      expect(scene.items.filter(({ is }) => is === 'line').every(({ key }) => key.startsWith('flow:'))).toBe(true);
    },
  );
  const twice = sketch({ root: 'Asset', a: 'Asset', b: 'Asset', c: 'Asset' }, [
    ['root', 'decomposed by', 'a'],
    ['root', 'decomposed by', 'b'],
    ['a', 'decomposed by', 'c'],
    ['b', 'decomposed by', 'c'],
    ['c', 'decomposed by', 'a'],
  ]);
  test.each(['hierarchy', 'tree', 'layer', 'package'])(
    '%s marks repeated shapes, and shapes above themselves',
    (slug) => {
      const content = contentOf(twice, slug, 'root');
      const plain = {
        ...content,
        shapes: content.shapes.map((shape) => ({
          ...shape,
          marks: shape.marks.filter((mark) => mark === 'DECOMPOSED'),
        })),
      };
      const count = (of: typeof content) => sceneOf(slug, of).items.reduce((sum, { marks }) => sum + marks.length, 0);
      expect(content.shapes.filter(({ marks }) => marks.includes('REPEATED')).length).toBeGreaterThan(0);
      expect(content.shapes.filter(({ marks }) => marks.includes('CYCLE')).length).toBeGreaterThan(0);
      expect(count(content)).toBeGreaterThan(count(plain));
    },
  );
});

describe('a large picture', () => {
  test('a requirement diagram of a whole mission has rows that fit side by side on a desk', () => {
    const { box } = sampleScene(sample, 'requirement', 'R.1');
    expect(box.width).toBeLessThan(2_600);
    expect(box.width / box.height).toBeLessThan(2);
  });
  test('a spider of three rings is small enough to be read, and no name lies on another', () => {
    const { items, box } = sampleScene(sample, 'spider', 'A.1');
    const names = items.filter(({ is, reach }) => is === 'shape' && reach);
    expect(names.length).toBeGreaterThan(120);
    expect(box.width).toBeLessThan(1_900);
    const dots = names.map((item) => centre(item.box));
    const apart = dots.flatMap(([x, y], at) => dots.slice(at + 1).map(([a, b]) => Math.hypot(x - a, y - b)));
    expect(Math.min(...apart)).toBeGreaterThan(16);
  });
  test('a name that is cut, or too small to read, can be shown in full', () => {
    const name = 'A pump with a name that goes on and on until nobody has any room for it at all';
    const { entities, links } = sketch({ plant: 'Asset', pump: 'Asset' }, [['plant', 'decomposed by', 'pump']]);
    const of = { entities: new Map([...entities].map(([key, each]) => [key, { ...each, name }])), links };
    const content = contentOf(of, 'hierarchy', 'plant');
    const [shape] = content.shapes;
    const item = sceneOf('hierarchy', content).items.find(({ key }) => key === shape!.key)!;
    expect(cutWords(item, shape, 1)).toBe(name);
    expect(cutWords(item, shape, 0.2)).toBe(name);
    const short = { ...shape!, entity: { ...shape!.entity!, name: 'Pump' } };
    const shown = { ...item, marks: [{ is: 'text', text: 'Pump', x: 0, y: 0, size: 13, ink: 'ink' } as const] };
    expect(cutWords(shown, short, 1)).toBeUndefined();
  });
});

test('words at a line keep off the heads of other lines, and off the edges of containers', () => {
  const line = { key: 'line', points: [[0, 0] as const, [300, 0] as const] };
  const spot = (others: { key: string; points: [number, number][] }[], frames: Rect[] = []) =>
    wordsAt(
      new NearLines(
        [line, ...others],
        () => [],
        () => frames,
      ).along('line', line.points, 80, 12, false),
      80,
      12,
    );
  const alone = spot([]);
  const [middle] = centre(alone);
  expect(middle).toBe(150);
  // It ends above the line, where the words would stand: beside them, and its head would reach into them.
  const beside = alone.x + alone.width + 3;
  const away = spot([
    {
      key: 'other',
      points: [
        [beside, -60],
        [beside, -4],
      ],
    },
  ]);
  expect(overlaps(away, { x: beside - 5, y: -18, width: 10, height: 14 })).toBe(false);
  expect(away).not.toEqual(alone);
  const frame = { x: 150, y: -100, width: 400, height: 300 };
  const off = spot([], [frame]);
  expect(off.x > frame.x || off.x + off.width < frame.x).toBe(true);
});
