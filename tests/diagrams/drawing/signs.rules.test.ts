// Suspect links and changes are visible and audible on diagrams of every type.
import { describe, expect, test } from 'vitest';

import type { Content } from '#shared/drawing/content.ts';
import { entryOf, kindsOf, sampleOf } from '#shared/drawing/legend.ts';
import { lineMarks } from '#shared/drawing/notation/lines.ts';
import type { Item, Mark } from '#shared/drawing/scene.ts';
import { shapeInWords } from '#shared/drawing/screen-reader-words.ts';
import { toSvg } from '#shared/drawing/svg.ts';

import { withSigns } from '../../../server/diagrams/rules/signs.ts';
import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import type { Signs } from '../../../server/model/entities/queries/signs.ts';
import { suspectingIn } from '../../../server/model/entities/rules/suspect.ts';
import { mayBecomeSuspect } from '../../../web/diagrams/may-become-suspect.ts';
import { modelIn, readSample } from '../gallery/firesat.ts';
import { roots } from '../gallery/roots.ts';
import { sceneOf } from '../gallery/scenes.ts';
import { seen } from '../gallery/seen.ts';
import { drawn, lines, schema, shapes, sketch, words, type Sketch } from './sketch.ts';

const slugs = diagramTypes.map(({ slug }) => slug);
const sample = modelIn(readSample());
/** Returns a diagram's content with some suspect and changed elements. */
const signed = (of: Sketch, slug: string, root: string, signs: Signs): Content =>
  seen(withSigns(drawn(of, slug, root), signs, schema), of);

const everything: Signs = { suspect: sample.links, changed: [...sample.entities.values()].map(({ id }) => id) };
const hasFlag = (marks: readonly Mark[]) => marks.some((mark) => mark.is === 'icon' && mark.name === 'flag-3');
const hasRing = (marks: readonly Mark[]) => marks.some((mark) => mark.is === 'oval' && mark.stroke === 'warning');
const inkOf = ({ marks }: Item) => marks.find((mark) => mark.is === 'path')?.stroke;

describe.each(slugs)('%s', (slug) => {
  const content = signed(sample, slug, roots[slug]!, everything);
  const scene = sceneOf(slug, content);
  const items = new Map(scene.items.map((item) => [item.key, item]));

  test('has a flag and a ring on all that is suspect and changed', () => {
    const missing = content.shapes.flatMap(({ key, marks }) => {
      const item = items.get(key);
      if (!item) return [];
      const has = [hasFlag(item.marks), hasRing(item.marks)];
      return has.join() === [marks.includes('SUSPECT'), marks.includes('CHANGED')].join()
        ? []
        : [`${key}: ${has.join()}`];
    });
    expect(missing).toEqual([]);
    expect(content.shapes.some(({ marks }) => marks.includes('SUSPECT'))).toBe(true);
  });

  test('draws lines that are suspect in red, with a flag', () => {
    for (const { key, marks } of content.lines) {
      const item = items.get(key);
      if (!item) continue;
      expect([key, hasFlag(item.marks)]).toEqual([key, marks.includes('SUSPECT')]);
      if (marks.includes('SUSPECT')) expect([key, inkOf(item)]).toEqual([key, 'danger']);
    }
  });

  test('says so to screen readers', () => {
    const byKey = new Map(content.shapes.map((shape) => [shape.key, shape]));
    for (const shape of content.shapes.filter(({ marks }) => marks.includes('SUSPECT')))
      expect(shapeInWords(shape, content.lines, byKey)).toContain('suspect, changed since the last baseline');
  });
});

const chain = sketch({ must: 'Requirement', should: 'Requirement', a: 'Asset', check: 'Test Case' }, [
  ['must', 'decomposed by', 'should'],
  ['a', 'satisfies', 'should'],
  ['check', 'verifies', 'should'],
]);
const suspect = chain.links.filter(({ sourceId, targetId }) =>
  [sourceId, targetId].includes(chain.entities.get('a')!.id),
);

test('only the line of the suspect link is marked, and both of its ends; only what has changed has changed', () => {
  const { id } = chain.entities.get('should')!;
  const all = withSigns(drawn(chain, 'requirement', 'must'), { suspect, changed: [id] }, schema);
  expect(shapes(all)).toEqual([
    'REQUIREMENT must !DECOMPOSED',
    'REQUIREMENT should < must !SUSPECT,CHANGED',
    'BOX a !SUSPECT',
    'BOX check',
  ]);
  expect(lines(all)).toEqual([
    'CONTAINMENT must > should',
    'SATISFY a > should "«satisfy»" !DASHED,SUSPECT',
    'VERIFY check > should "«verify»" !DASHED',
  ]);
});

test('the words about a suspect line are beside its flag, on the page and on paper', () => {
  const content = signed(chain, 'requirement', 'must', { suspect, changed: [] });
  const line = content.lines.find(({ kind }) => kind === 'SATISFY')!;
  const marks = lineMarks(line, [
    [0, 0],
    [0, 200],
  ]);
  const flag = marks.find((mark) => mark.is === 'icon')!;
  const text = marks.find((mark) => mark.is === 'text')!;
  expect(text.x - flag.x).toBeGreaterThan(24);
  expect(text.y).toBeGreaterThan(flag.y);
  const count = (svg: string) => svg.split('M5 14h14l-4.5 -4.5l4.5 -4.5h-14v16').length - 1;
  expect(count(toSvg(sceneOf('requirement', content), { colour: (ink) => ink }))).toBe(3);
  const should = content.shapes.find(({ key }) => key === 'should')!;
  expect(shapeInWords(should, content.lines, new Map(content.shapes.map((each) => [each.key, each])))).toMatch(
    /from a, suspect/,
  );
  expect(kindsOf(content).map(entryOf)).toEqual(['contains', 'suspect', 'dependency (kind is on the line)']);
});

test('a legend shows a suspect line in red with its flag, and the others without', () => {
  const content = signed(chain, 'requirement', 'must', { suspect, changed: [] });
  const samples = kindsOf(content).map((line) => sampleOf(line, [0, 0], [36, 0]));
  const strokes = (marks: readonly Mark[]) => [
    ...new Set(marks.flatMap((mark) => ('stroke' in mark && mark.stroke !== undefined ? [mark.stroke] : []))),
  ];
  expect(samples.map(hasFlag)).toEqual([false, true, false]);
  expect(samples.map(strokes)).toEqual([['ink-2'], ['danger'], ['ink-2']]);
  expect(samples.flat().some(({ is }) => is === 'text')).toBe(false);
});

test('a new name of an entity whose links depend on it is read again, since it makes them suspect; other names are not', () => {
  const parts = sketch({ a: 'Asset', b: 'Asset' }, [['a', 'decomposed by', 'b']]);
  const rests = (of: Sketch, slug: string, root: string) => {
    const content = seen(drawn(of, slug, root), of);
    return content.shapes.map(({ entity }) => mayBecomeSuspect(content, entity!.entityId));
  };
  expect(rests(chain, 'requirement', 'must')).toEqual([true, true, true, true]);
  expect(rests(chain, 'hierarchy', 'must')).toEqual([true, true]);
  expect(rests(parts, 'hierarchy', 'a')).toEqual([false, false]);
});

test('without suspect links and changes the same object is drawn', () => {
  const plain = drawn(chain, 'requirement', 'must');
  expect(withSigns(plain, { suspect: [], changed: [] }, schema)).toBe(plain);
});

test('links that depend on the text of an end can be suspect, in both directions, and those to parts of requirements', () => {
  const { relationIds, partIds, requirementIds, unwatchedIds } = suspectingIn(schema);
  const names = (ids: number[]) => ids.map((id) => schema.relations.get(id)!.name).toSorted();
  expect(names(relationIds)).toEqual(
    ['traced to', 'traced from', 'satisfies', 'satisfied by', 'verifies', 'verified by', 'derives', 'derived by']
      .concat(['refines', 'refined by', 'copies', 'copied by'])
      .toSorted(),
  );
  expect(names(partIds)).toEqual(['decomposed by', 'decomposes']);
  expect(requirementIds).toContain(words.class('Requirement')!.id);
  const unwatched = new Set(unwatchedIds.map((id) => schema.properties.get(id)!.name));
  expect([...unwatched]).toEqual(
    expect.arrayContaining(['Status', 'Actual Result', 'Percent Complete', 'Quality Score']),
  );
  expect(unwatched.has('Duration')).toBe(false);
});
