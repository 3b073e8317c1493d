// The content of a slide: boxes within its bounds, with harmless texts; anything else is refused in words that name the wrong box.
import { expect, test } from 'vitest';

import { slideLayouts } from '../../server/artifacts/rules/slide-layouts.ts';
import { presentation } from '../../server/artifacts/types/presentation.ts';
import { renumberReferences } from '../../server/model/entities/rules/texts.ts';
import { checkedLayout, diagramIn, layoutIn, pictureIn } from '../../server/model/metadata/rules/slide-layout.ts';

const place = { id: 'a', x: 64, y: 64, w: 400, h: 200 };
const text = { ...place, kind: 'text', content: '<p>Fires</p>' };
const image = { ...place, kind: 'image', content: '<img src="/api/v4/o/acme/files/3/serve" alt="A fire" />' };
const diagram = {
  ...place,
  kind: 'diagram',
  content: '<span data-entity="12" data-type="diagram" data-attr="asset"></span>',
};
const table = { ...place, kind: 'table', query: 'class:Risk', columns: ['Name'], limit: 5 };
const chart = { ...place, kind: 'chart', query: 'class:Risk', form: 'pie', by: 'status' };
const checked = (...boxes: object[]) => JSON.parse(checkedLayout(JSON.stringify({ boxes }))).boxes;
const at = '2026-11-25T18:00:00.000Z';

test.each([
  ['a text', text],
  ['a title', { ...place, kind: 'title', size: 36, align: 'center', valign: 'bottom', fill: 'soft' }],
  ['a picture', image],
  ['a place for a picture', { ...image, content: '' }],
  ['a diagram', diagram],
  ['a place for a diagram', { ...diagram, content: '' }],
  ['a frozen diagram', { ...diagram, frozen: { at, content: image.content } }],
  ['a table', table],
  ['a frozen table', { ...table, frozen: { at, rows: [['Fire'], ['Smoke']] } }],
  ['a chart', chart],
  ['a chart of values', { ...chart, by: 'value', property: 'Probability', form: 'bars' }],
  ['a frozen chart', { ...chart, frozen: { at, points: [{ name: 'Open', value: 3 }] } }],
  ['a box as large as the slide', { ...text, x: 0, y: 0, w: 1280, h: 720 }],
])('%s is on a slide as it was given', (_what, box) => {
  expect(checked(box)).toEqual([box]);
});

test.each([
  [
    'beyond the right edge',
    [{ ...text, x: 1000 }],
    'Box 1 of the slide goes beyond the slide, which is 1280 wide and 720 high.',
  ],
  [
    'beyond the lower edge',
    [text, { ...text, id: 'b', y: 600 }],
    'Box 2 of the slide goes beyond the slide, which is 1280 wide and 720 high.',
  ],
  ['before the left edge', [{ ...text, x: -1 }], 'Box 1 of the slide: x is below 0.'],
  ['too small to be taken', [{ ...text, w: 15 }], 'Box 1 of the slide: w is below 16.'],
  ['of half a unit', [{ ...text, h: 20.5 }], 'Box 1 of the slide: h is not a whole number from 16 to 720.'],
  ['with letters too large', [{ ...text, size: 161 }], 'Box 1 of the slide: size is above 160.'],
  ['with the id of another', [text, text], "Box 2 of the slide has the id 'a' of another one."],
  [
    'with an id that is none',
    [{ ...text, id: '<b>' }],
    'Box 1 of the slide: id must have up to 40 letters, digits, - and _.',
  ],
  [
    'of no kind',
    [{ ...text, kind: 'film' }],
    'Box 1 of the slide: kind is not one of title, text, image, diagram, table, chart.',
  ],
  ['with more than its kind has', [{ ...chart, limit: 3 }], /^Box 1 of the slide: /],
  [
    'with a text too long',
    [{ ...text, content: 'a'.repeat(20_001) }],
    'Box 1 of the slide: content is longer than 20,000 letters.',
  ],
  [
    'with a picture from elsewhere',
    [{ ...image, content: '<img src="https://evil.example/a.png" />' }],
    'Box 1 of the slide has no stored image.',
  ],
  ['with a diagram of nothing', [{ ...diagram, content: '<p>Asset</p>' }], 'Box 1 of the slide names no diagram.'],
  [
    'frozen without a picture',
    [{ ...diagram, frozen: { at, content: 'then' } }],
    'Box 1 of the slide is frozen without a stored image.',
  ],
  ['frozen at no moment', [{ ...chart, frozen: { at: 'noon', points: [] } }], /frozen\.at is not a date/],
  ['a table without columns', [{ ...table, columns: [] }], 'Box 1 of the slide: columns names no column.'],
  ['a table of too many rows', [{ ...table, limit: 51 }], 'Box 1 of the slide: limit is above 50.'],
  ['values of no property', [{ ...chart, by: 'value' }], 'Box 1 of the slide shows values but names no property.'],
  [
    'too many',
    Array.from({ length: 61 }, (_, n) => ({ ...text, id: `b${n}` })),
    'The boxes of the slide are more than 60. Use several slides.',
  ],
])('a box %s is refused', (_what, boxes, words) => {
  expect(() => checked(...boxes)).toThrow(words);
});

test.each(['', 'boxes', '[]', '{"boxes":3}', '{"boxes":[],"background":"red"}', 12, null])(
  'a layout that is none, such as %j, is refused, and shows nothing where it is stored already',
  (given) => {
    expect(() => checkedLayout(given)).toThrow(/layout of a slide|boxes of the slide/);
    expect(layoutIn({ 'slide:layout': given as string })).toEqual({ boxes: [] });
  },
);

test('texts on a slide are sanitised like all texts', () => {
  const content = '<p onclick="steal()">Fires<script>steal()</script> <strong>now</strong></p>';
  expect(checked({ ...text, content })[0].content).toBe('<p>Fires <strong>now</strong></p>');
});

test('a picture and a diagram are named as texts name them', () => {
  expect(pictureIn('<img alt="A &quot;fire&quot; &amp; smoke" src="/api/v4/o/acme/files/3" />')).toEqual({
    source: '/api/v4/o/acme/files/3',
    says: 'A "fire" & smoke',
  });
  expect(pictureIn('<p>no</p>')).toBeNull();
  expect(diagramIn(diagram.content)).toEqual({ entityId: 12, slug: 'asset' });
  expect(diagramIn(diagram.content.replace('12', 'entity:3'))).toEqual({ entityId: 0, slug: 'asset' });
  expect(diagramIn('<span data-entity="12"></span>')).toBeNull();
});

test('renumbering entities and files in texts renumbers them in a layout too', () => {
  const mention = { ...text, id: 'c', content: '<p>@{12}:name <span data-entity="12">Fire</span></p>' };
  const layout = checkedLayout(JSON.stringify({ boxes: [diagram, { ...image, id: 'b' }, mention] }));
  const told = renumberReferences(layout, { slug: 'acme', entity: () => 77, file: () => 88 });
  const [first, second, third] = layoutIn({ 'slide:layout': told }).boxes as { content: string }[];
  expect(diagramIn(first!.content)).toEqual({ entityId: 77, slug: 'asset' });
  expect(pictureIn(second!.content)?.source).toBe('/api/v4/o/acme/files/88/serve');
  expect(third!.content).toBe('<p>@{77}:name <span data-entity="77">Fire</span></p>');
});

test.each(slideLayouts.map(({ key, boxes }) => [key, boxes] as const))(
  'a slide may have the boxes of the layout %s',
  (_key, boxes) => {
    expect(checked(...boxes)).toEqual(boxes);
  },
);

test.each(presentation.templates.map(({ key, sections }) => [key, sections] as const))(
  'a slide may have the boxes of the template %s',
  (key, sections) => {
    expect(sections.length > 0 || key === 'blank').toBe(true);
    for (const { layout } of sections)
      expect(layoutIn({ 'slide:layout': checkedLayout(layout) }).boxes.length).toBeGreaterThan(1);
  },
);
